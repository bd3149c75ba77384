-- F2: the daily self-test of the shuffle. A day has one report, which nothing changes any more; one that failed keeps every
-- table from dealing until somebody answers for it.

CREATE TABLE "shuffle_reports" (
    "day" DATE NOT NULL,
    "sample_size" INTEGER NOT NULL,
    "tests" JSONB NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "node_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shuffle_reports_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "shuffle_releases" (
    "day" DATE NOT NULL,
    "by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shuffle_releases_pkey" PRIMARY KEY ("day")
);

CREATE INDEX "shuffle_releases_by_id_idx" ON "shuffle_releases"("by_id");

ALTER TABLE "shuffle_releases" ADD CONSTRAINT "shuffle_releases_day_fkey" FOREIGN KEY ("day") REFERENCES "shuffle_reports"("day") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "shuffle_releases" ADD CONSTRAINT "shuffle_releases_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.
ALTER TABLE shuffle_reports ADD CONSTRAINT shuffle_reports_sample CHECK (sample_size > 0);
ALTER TABLE shuffle_releases ADD CONSTRAINT shuffle_releases_reason CHECK (btrim(reason) <> '');
-- Failures are asked for before hands are dealt.
CREATE INDEX shuffle_reports_failed ON shuffle_reports (day) WHERE NOT passed;

-- The game server adds reports, the web server releases; neither changes what is there.
GRANT SELECT, INSERT (day, sample_size, tests, passed, node_id) ON shuffle_reports TO game;
GRANT SELECT ON shuffle_reports TO web;
GRANT SELECT ON shuffle_releases TO game;
GRANT SELECT, INSERT (day, by_id, reason) ON shuffle_releases TO web;
