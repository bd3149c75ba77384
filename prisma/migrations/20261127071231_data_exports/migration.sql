-- Archives of everything that the room keeps of a person. Functions alone write them; decision 0063.
-- CreateTable
CREATE TABLE "data_exports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "percent" SMALLINT NOT NULL DEFAULT 0,
    "made_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "size" BIGINT,
    "sha256" BYTEA,
    "opened_sid" UUID,
    "opened_until" TIMESTAMPTZ(3),

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_export_parts" (
    "export_id" UUID NOT NULL,
    "part_no" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "data_export_parts_pkey" PRIMARY KEY ("export_id","part_no")
);

-- CreateIndex
CREATE INDEX "data_exports_user_id_asked_at_idx" ON "data_exports"("user_id", "asked_at");

-- AddForeignKey
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "data_exports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One at a time a person, also when two of their pages ask at once.
CREATE UNIQUE INDEX data_exports_one_under_way ON data_exports (user_id) WHERE made_at IS NULL AND failed_at IS NULL;
-- Archives are packed already.
ALTER TABLE data_export_parts ALTER COLUMN content SET STORAGE EXTERNAL;

GRANT SELECT ON data_exports TO web;
