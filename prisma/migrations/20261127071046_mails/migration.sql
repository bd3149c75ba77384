-- The mails of the room, in the language of each account. Functions alone write them; decision 0058.
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'en';

-- CreateTable
CREATE TABLE "outgoing_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "address" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outgoing_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_sender" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "address" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_sender_pkey" PRIMARY KEY ("single")
);

-- CreateIndex
CREATE INDEX "outgoing_mails_created_at_id_idx" ON "outgoing_mails"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "outgoing_mails_user_id_created_at_idx" ON "outgoing_mails"("user_id", "created_at");

-- AddForeignKey
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is due is looked for every few seconds.
CREATE INDEX outgoing_mails_due_idx ON outgoing_mails (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;

ALTER TABLE users ADD CONSTRAINT users_locale_form CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE mail_sender ADD CONSTRAINT mail_sender_single CHECK (single);
INSERT INTO mail_sender DEFAULT VALUES;

-- Neither server may read a mail but by a function: it can hold a link that opens an account.
GRANT SELECT ON mail_sender TO web, game;
GRANT INSERT (locale), UPDATE (locale, email_verified_at) ON users TO auth;
