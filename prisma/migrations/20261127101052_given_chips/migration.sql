-- How many of the chips that the room gives can go from one network to other players in a day. Functions alone write it; decision 0068.
-- AlterTable
ALTER TABLE "chip_rules" ADD COLUMN     "given_per_network" BIGINT;

-- CreateTable
CREATE TABLE "given_chips_brought" (
    "id" BIGSERIAL NOT NULL,
    "network" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "given_chips_brought_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "given_chips_brought_network_at_idx" ON "given_chips_brought"("network", "at");

-- AddForeignKey
ALTER TABLE "given_chips_brought" ADD CONSTRAINT "given_chips_brought_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Positive amounts, and one account alone may bring all that it was given.
ALTER TABLE given_chips_brought ADD CONSTRAINT given_chips_brought_amount CHECK (amount > 0);
ALTER TABLE chip_rules ADD CONSTRAINT chip_rules_given_per_network CHECK (given_per_network >= greatest(welcome, refill_to));
-- As much as five accounts get at once; bots play for the room.
UPDATE chip_rules SET given_per_network = greatest(5 * refill_to, welcome) WHERE player_kind = 'person';
