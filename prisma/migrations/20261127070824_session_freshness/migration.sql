-- When the person of a session last proved who they are, and how many wrong proofs came since; decision 0059. A session that is open already
-- counts from its start.
-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "fresh_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "wrong_proofs" SMALLINT NOT NULL DEFAULT 0;

UPDATE sessions SET fresh_at = created_at;

GRANT UPDATE (fresh_at, wrong_proofs) ON sessions TO auth;
GRANT INSERT (user_id, kind, detail) ON notices TO auth;
GRANT USAGE ON SEQUENCE notices_id_seq TO auth;
