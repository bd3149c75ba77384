-- What private games use of the room, which is limited. Fault 122
-- AlterTable
ALTER TABLE "private_games" ADD COLUMN     "rests_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "private_game_use" (
    "table_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "network" TEXT,
    "hands" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "private_game_use_pkey" PRIMARY KEY ("table_id","at")
);

-- CreateIndex
CREATE INDEX "private_game_use_network_at_idx" ON "private_game_use"("network", "at");

-- CreateIndex
CREATE INDEX "private_game_use_at_idx" ON "private_game_use"("at");

-- AddForeignKey
ALTER TABLE "private_game_use" ADD CONSTRAINT "private_game_use_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
