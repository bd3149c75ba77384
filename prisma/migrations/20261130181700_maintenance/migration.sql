-- Maintenance of the whole room, planned or under way. Decision 0113
-- CreateTable
CREATE TABLE "maintenance" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "text" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3),

    CONSTRAINT "maintenance_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "maintenance_id_check" CHECK ("id" = 1),
    CONSTRAINT "maintenance_times" CHECK ("until_at" > "begins_at")
);

GRANT SELECT ON maintenance TO game, web, auth;
