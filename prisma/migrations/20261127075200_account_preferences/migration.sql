-- The preferences of accounts, which one function writes; decision 0065.
-- CreateTable
CREATE TABLE "account_preferences" (
    "user_id" UUID NOT NULL,
    "preferences" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_preferences_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "account_preferences" ADD CONSTRAINT "account_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE account_preferences ADD CONSTRAINT account_preferences_size CHECK (octet_length(preferences::text) <= 65536);

GRANT SELECT ON account_preferences TO web;
-- They go with a guest who is thrown away.
GRANT SELECT (user_id), DELETE ON account_preferences TO auth;
