-- AlterTable
ALTER TABLE "own_hands" ADD COLUMN     "dealt_board" INTEGER;
