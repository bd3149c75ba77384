-- Requests of the staff to remove second factors that a person has lost. Decision 0069
-- CreateTable
CREATE TABLE "factor_removals" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "requested_by" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "factor_removals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "factor_removals_user_id_id_idx" ON "factor_removals"("user_id", "id");

-- AddForeignKey
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE factor_removals ADD CONSTRAINT factor_removals_outcome CHECK (
  outcome IN ('removed', 'declined') AND (outcome IS NULL) = (decided_at IS NULL));
-- One request for an account waits at a time.
CREATE UNIQUE INDEX factor_removals_open_key ON factor_removals (user_id) WHERE outcome IS NULL;

GRANT SELECT ON factor_removals TO web;
