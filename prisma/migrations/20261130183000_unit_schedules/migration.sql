-- Tables and pools that open on days of the week. Decision 0114
-- CreateTable
CREATE TABLE "unit_schedules" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "max_tables" INTEGER,
    "spare_tables" INTEGER NOT NULL DEFAULT 1,
    "weekdays" INTEGER[],
    "opens_minute" INTEGER NOT NULL,
    "closes_minute" INTEGER NOT NULL,
    "time_zone" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "next_opens_at" TIMESTAMPTZ(3) NOT NULL,
    "unit_id" UUID,
    "refused" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unit_schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "unit_schedules_kind" CHECK ("kind" IN ('table', 'pool')),
    CONSTRAINT "unit_schedules_name" CHECK (btrim("name") <> '')
);

-- CreateIndex
CREATE INDEX "unit_schedules_created_by_idx" ON "unit_schedules"("created_by");

-- AddForeignKey
ALTER TABLE "unit_schedules" ADD CONSTRAINT "unit_schedules_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON unit_schedules TO game, web;
