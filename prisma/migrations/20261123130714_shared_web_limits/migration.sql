-- CreateTable
CREATE UNLOGGED TABLE "limit_tries" (
    "key_hash" BYTEA NOT NULL,
    "tries" TIMESTAMPTZ(3)[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_tries_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE UNLOGGED TABLE "sign_in_failures" (
    "key_hash" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "limit_tries_expires_at_idx" ON "limit_tries"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_failures_expires_at_idx" ON "sign_in_failures"("expires_at");
