-- AlterTable
ALTER TABLE "table_summaries" ADD COLUMN     "players_per_flop" INTEGER;
