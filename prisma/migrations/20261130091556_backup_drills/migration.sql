-- CreateTable
CREATE TABLE "backup_drills" (
    "id" BIGSERIAL NOT NULL,
    "backup" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "checked" JSONB NOT NULL,
    "problems" TEXT[],

    CONSTRAINT "backup_drills_pkey" PRIMARY KEY ("id")
);
