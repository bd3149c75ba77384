-- Several accounts may name an address; one at most has proven it. Decision 0070
-- DropIndex
DROP INDEX "users_email_key";

-- CreateIndex
CREATE INDEX "users_email_idx" ON "users"("email");

-- Prisma knows no unique index over some of the rows.
CREATE UNIQUE INDEX users_proven_email ON users (email) WHERE email_verified_at IS NOT NULL;
