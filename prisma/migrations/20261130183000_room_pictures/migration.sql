-- Pictures made from the logos of the room. Decision 0112
-- CreateTable
CREATE TABLE "room_pictures" (
    "logo" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "room_pictures_pkey" PRIMARY KEY ("logo","name"),
    CONSTRAINT "room_pictures_content" CHECK ("logo" ~ '^[0-9a-f]{64}$' AND octet_length("content") BETWEEN 1 AND 204800)
);

GRANT SELECT ON room_pictures TO web;
