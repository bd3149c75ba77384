-- Versions of the room's settings. Decision 0111
-- CreateTable
CREATE TABLE "room_settings" (
    "version" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "changed_by" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reason" TEXT NOT NULL,

    CONSTRAINT "room_settings_pkey" PRIMARY KEY ("version"),
    CONSTRAINT "room_settings_content" CHECK ("version" > 0 AND jsonb_typeof("settings") = 'object' AND octet_length("settings"::text) <= 500000)
);

-- CreateIndex
CREATE INDEX "room_settings_changed_by_idx" ON "room_settings"("changed_by");

-- AddForeignKey
ALTER TABLE "room_settings" ADD CONSTRAINT "room_settings_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON room_settings TO game, web;
