-- Second factors: authenticator apps, recovery codes and passkeys; decision 0060.

-- HMAC-SHA-1, which authenticator apps use; PostgreSQL itself has none. A trusted extension: the owner of the database may add it. It has a
-- schema of its own, because everybody may call its functions.
CREATE SCHEMA crypto;
CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA crypto;
GRANT USAGE ON SCHEMA crypto TO auth;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "second_step_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "totp_secrets" (
    "user_id" UUID NOT NULL,
    "half" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "totp_secrets_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE UNLOGGED TABLE "sign_in_challenges" (
    "key_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_created_at_idx" ON "passkeys"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_challenges_expires_at_idx" ON "sign_in_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE passkeys ADD CONSTRAINT passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60);
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_purpose CHECK (
  purpose IN ('second-step', 'passkey-sign-in', 'passkey-add', 'passkey-renew')
  AND (purpose = 'passkey-sign-in') = (user_id IS NULL));

GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys, totp_secrets, recovery_codes, sign_in_challenges TO auth;
GRANT UPDATE (second_step_at) ON sessions TO auth;
GRANT SELECT ON staff_members TO auth;
-- Public keys and names: the web server checks what passkeys sign. Secrets and codes no server may read.
GRANT SELECT ON passkeys TO web;
