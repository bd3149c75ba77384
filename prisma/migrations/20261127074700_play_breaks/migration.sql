-- Breaks that players take from play, and their way back. Decision 0062
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "break_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "play_breaks" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "play_breaks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "break_returns" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "needs_staff" BOOLEAN NOT NULL,
    "approved_by" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "break_returns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "excluded_addresses" (
    "address_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "excluded_addresses_pkey" PRIMARY KEY ("address_hash")
);

-- CreateIndex
CREATE INDEX "play_breaks_user_id_id_idx" ON "play_breaks"("user_id", "id");

-- CreateIndex
CREATE INDEX "break_returns_user_id_id_idx" ON "break_returns"("user_id", "id");

-- AddForeignKey
ALTER TABLE "play_breaks" ADD CONSTRAINT "play_breaks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "break_returns" ADD CONSTRAINT "break_returns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "break_returns" ADD CONSTRAINT "break_returns_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "break_returns" ADD CONSTRAINT "break_returns_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "excluded_addresses" ADD CONSTRAINT "excluded_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE play_breaks ADD CONSTRAINT play_breaks_kind CHECK (kind IN ('cool-off', 'self-exclusion') AND until > begins_at);
ALTER TABLE break_returns ADD CONSTRAINT break_returns_outcome CHECK (
  outcome IN ('ended', 'declined', 'withdrawn') AND (outcome IS NULL) = (decided_at IS NULL) AND (approved_by IS NULL) = (approved_at IS NULL));
-- One request of a player waits at a time.
CREATE UNIQUE INDEX break_returns_open_key ON break_returns (user_id) WHERE outcome IS NULL;

GRANT SELECT (break_until) ON users TO game;
GRANT SELECT ON play_breaks TO game, web;
GRANT SELECT ON break_returns TO web;
