-- What a replay needs to go on where hands that only bots played were deleted. Decision 0107
-- CreateTable
CREATE TABLE "bot_hand_gaps" (
    "table_id" UUID NOT NULL,
    "first_seq" BIGINT NOT NULL,
    "last_seq" BIGINT NOT NULL,
    "hand_no" INTEGER NOT NULL,
    "hands" INTEGER NOT NULL,
    "events" INTEGER,
    "epoch" BIGINT NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "bot_hand_gaps_pkey" PRIMARY KEY ("table_id","first_seq"),
    CONSTRAINT "bot_hand_gaps_counts" CHECK ("first_seq" > 0 AND "last_seq" >= "first_seq" AND "hands" > 0 AND "events" > 0)
);

-- AddForeignKey
ALTER TABLE "bot_hand_gaps" ADD CONSTRAINT "bot_hand_gaps_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON bot_hand_gaps TO game;
-- Which keys were given up, so that sealed parts that cannot be opened are explained. The fingerprints stay with the owner.
GRANT SELECT (name, since, ended_at) ON room_keys TO game;
