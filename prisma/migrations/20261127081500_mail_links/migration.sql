-- Links in mails: to prove an address, to change it, to set a new password. The functions of sign-in alone make and read them. Decision 0058
-- CreateTable
CREATE TABLE "mail_links" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "mail_links_user_id_purpose_idx" ON "mail_links"("user_id", "purpose");

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE mail_links ADD CONSTRAINT mail_links_purpose CHECK (purpose IN ('verify', 'change', 'reset'));
GRANT SELECT, INSERT, DELETE, UPDATE (expires_at, used_at) ON mail_links TO auth;

-- What the back office lists of mails; the detail of one, which can hold a link, is read by a function alone.
GRANT SELECT (id, user_id, address, kind, locale, created_at, tries, next_try_at, sent_at, given_up_at, last_error) ON outgoing_mails TO web;
