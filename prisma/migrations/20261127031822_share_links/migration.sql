-- Links with which players show their finished hands to everybody who has the link. Functions alone write them; decision 0056.
-- CreateTable
CREATE TABLE "share_links" (
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "hand_serial" BIGINT NOT NULL,
    "user_id" UUID NOT NULL,
    "shows_names" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE INDEX "share_links_user_id_created_at_idx" ON "share_links"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "share_links_hand_serial_idx" ON "share_links"("hand_serial");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_user_id_hand_serial_shows_names_key" ON "share_links"("user_id", "hand_serial", "shows_names");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_hand_serial_fkey" FOREIGN KEY ("hand_serial") REFERENCES "hands"("serial") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT SELECT ON share_links TO web;
