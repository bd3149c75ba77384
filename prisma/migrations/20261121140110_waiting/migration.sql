-- The lobby also says how many wait for a seat, and how many seats are held for them.
ALTER TABLE "table_summaries" ADD COLUMN "waiting" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0;
