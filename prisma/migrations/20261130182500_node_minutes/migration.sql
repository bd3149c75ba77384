-- The figures of each node by minute, for the charts of the live monitor. Decision 0109
-- CreateTable
CREATE TABLE "node_minutes" (
    "node_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "hands" INTEGER NOT NULL,
    "actions" INTEGER NOT NULL,
    "action_p99_ms" INTEGER,
    "people" INTEGER NOT NULL,
    "bots" INTEGER NOT NULL,
    "connections" INTEGER NOT NULL,
    "commit_p99_ms" INTEGER,
    "stalled_ms" INTEGER NOT NULL,
    "refusals" JSONB NOT NULL,

    CONSTRAINT "node_minutes_pkey" PRIMARY KEY ("minute","node_id")
);

GRANT SELECT, INSERT, DELETE ON node_minutes TO game;
GRANT SELECT ON node_minutes TO web;
