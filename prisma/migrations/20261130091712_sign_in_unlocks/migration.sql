-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "unlocked_at" TIMESTAMPTZ(3);
