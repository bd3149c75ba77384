-- The room knows its backups, and how its launcher makes them. Decision 0108
-- CreateTable
CREATE TABLE "backups" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT,
    "host" TEXT NOT NULL,
    "directory" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER,
    "way" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "bytes" BIGINT,
    "is_sealed" BOOLEAN NOT NULL,
    "storage" TEXT,
    "problem" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backups_made" CHECK ("name" IS NULL OR "bytes" IS NOT NULL),
    CONSTRAINT "backups_failed" CHECK ("name" IS NOT NULL OR "problem" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "backup_plan" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "every_hours" INTEGER,
    "keep" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "directory" TEXT NOT NULL,
    "storage" TEXT,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "running_since" TIMESTAMPTZ(3),

    CONSTRAINT "backup_plan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backup_plan_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "backups_host_directory_name_key" ON "backups"("host", "directory", "name");

GRANT SELECT ON backups, backup_plan, backup_drills TO web;
