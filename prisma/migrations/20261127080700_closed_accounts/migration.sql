-- Accounts that their persons close, and that are erased some time later. Functions alone write these columns; decision 0066.
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ADD COLUMN     "reopen_until" TIMESTAMPTZ(3);

-- What is to be erased when its time has come.
CREATE INDEX users_to_erase ON users (coalesce(closed_at, discarded_at))
  WHERE erased_at IS NULL AND coalesce(closed_at, discarded_at) IS NOT NULL;
-- Sessions by their end, however they ended.
CREATE INDEX sessions_by_end ON sessions (least(revoked_at, expires_at));

GRANT UPDATE (closed_at, reopen_until) ON users TO auth;
GRANT SELECT (closed_at) ON users TO game;
