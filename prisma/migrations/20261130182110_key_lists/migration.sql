-- What a list of keys needs beside the marks in what is sealed. Every column is NULL, or has a default, for what was written under the only key
-- of its name. Decision 0110

-- The fingerprints of each list, as {"LIVE_KEY": ["…", "…"]}; NULL for a process of a version without lists.
ALTER TABLE "nodes" ADD COLUMN "keys" JSONB;

-- 0 for the key of new subscriptions.
ALTER TABLE "push_keys" ADD COLUMN "place" SMALLINT NOT NULL DEFAULT 0;

-- The public key of the room for which a browser takes messages.
ALTER TABLE "push_subscriptions" ADD COLUMN "public_key" TEXT;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_public_key" CHECK (length("public_key") <= 100);
UPDATE "push_subscriptions" SET "public_key" = (SELECT "public_key" FROM "push_keys" LIMIT 1);

-- The fingerprint of the secret of the session's newest cookie.
ALTER TABLE "sessions" ADD COLUMN "cookie_key" TEXT;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_cookie_key" CHECK ("cookie_key" ~ '^[0-9a-f]{16}$');
GRANT UPDATE ("cookie_key") ON "sessions" TO auth;

-- What is added to the secret of the two halves, and the fingerprint of the web servers' key.
ALTER TABLE "totp_secrets" ADD COLUMN "mask" BYTEA, ADD COLUMN "key_mark" BYTEA;
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_lengths" CHECK (length("mask") = 20 AND length("key_mark") = 8);
