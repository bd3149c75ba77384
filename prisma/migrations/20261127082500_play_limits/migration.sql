-- Limits that players set to their own play, their history, and the minutes that limits of time count. Functions alone write them; decision 0061.
-- CreateTable
CREATE TABLE "play_limits" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "currency" "currency",
    "amount" BIGINT NOT NULL,
    "raise_to" BIGINT,
    "raise_from" TIMESTAMPTZ(3),

    CONSTRAINT "play_limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "play_limit_changes" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "currency" "currency",
    "change" TEXT NOT NULL,
    "amount" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "play_limit_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "play_minutes" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "minutes" BIT(1440) NOT NULL,

    CONSTRAINT "play_minutes_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "play_limits_once" ON "play_limits"("user_id", "kind", "period", "currency") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "play_limit_changes_user_id_id_idx" ON "play_limit_changes"("user_id", "id");

-- AddForeignKey
ALTER TABLE "play_limits" ADD CONSTRAINT "play_limits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "play_limit_changes" ADD CONSTRAINT "play_limit_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "play_minutes" ADD CONSTRAINT "play_minutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE play_limits
  ADD CONSTRAINT play_limits_kind CHECK (
    kind IN ('buy-in', 'loss') AND currency IS NOT NULL AND amount > 0 AND coalesce(raise_to, amount) <= 9007199254740991
    OR kind = 'session-time' AND period = 'day' AND currency IS NULL AND amount >= 15 AND coalesce(raise_to, amount) <= 1440),
  ADD CONSTRAINT play_limits_period CHECK (period IN ('day', 'week', 'month')),
  ADD CONSTRAINT play_limits_raise CHECK (raise_to > amount AND raise_from IS NOT NULL OR raise_to IS NULL);

GRANT SELECT ON play_limits, play_limit_changes, play_minutes TO web;
