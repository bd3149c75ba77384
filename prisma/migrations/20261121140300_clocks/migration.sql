-- The receipt of an action: how long before its deadline it was received.
ALTER TABLE "table_events" ADD COLUMN "early_ms" INTEGER;

-- How often a player was all-in by time-out, a UTC day, over all tables. T2, T8
CREATE TABLE "protected_all_ins" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "protected_all_ins_pkey" PRIMARY KEY ("user_id","day")
);

ALTER TABLE "protected_all_ins" ADD CONSTRAINT "protected_all_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "protected_all_ins" ADD CONSTRAINT "protected_all_ins_count_check" CHECK ("count" > 0);

GRANT SELECT, INSERT, UPDATE ON protected_all_ins TO game;
GRANT SELECT ON protected_all_ins TO web;
GRANT SELECT (early_ms) ON table_events TO web;
