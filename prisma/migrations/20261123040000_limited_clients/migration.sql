-- AlterTable
ALTER TABLE "nodes" ADD COLUMN     "limited" JSONB NOT NULL DEFAULT '[]';
