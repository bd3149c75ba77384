-- The room knows jobs that have not run yet, and since when their first run is due. Decision 0101
-- AlterTable
ALTER TABLE "job_runs" ADD COLUMN     "first_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ALTER COLUMN "started_at" DROP NOT NULL;
