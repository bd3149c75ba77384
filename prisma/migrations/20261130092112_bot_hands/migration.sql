-- Hands that only bots played are deleted after some hours, and counted. Decision 0106
-- CreateTable
CREATE TABLE "bot_hand_days" (
    "table_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "hands" INTEGER NOT NULL,
    "pot" BIGINT NOT NULL,
    "rake" BIGINT NOT NULL,

    CONSTRAINT "bot_hand_days_pkey" PRIMARY KEY ("table_id","day"),
    CONSTRAINT "bot_hand_days_amounts" CHECK ("hands" > 0 AND "rake" >= 0 AND "pot" >= "rake")
);

-- CreateTable
CREATE TABLE "bot_hand_marks" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "to_serial" BIGINT NOT NULL,

    CONSTRAINT "bot_hand_marks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bot_hand_marks_id_check" CHECK ("id" = 1)
);

-- AddForeignKey
ALTER TABLE "bot_hand_days" ADD CONSTRAINT "bot_hand_days_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON bot_hand_days TO game, web;
