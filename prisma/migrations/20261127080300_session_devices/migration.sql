-- From where and with which device a session was opened, as its person and the staff see it, and when it was last used; decision 0059. The
-- device is known again by a secret id that its browser keeps.
-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" TEXT,
ADD COLUMN     "device_hash" BYTEA,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "place" TEXT,
ADD COLUMN     "shown_address" TEXT;

UPDATE sessions SET last_used_at = created_at;

GRANT UPDATE (last_used_at) ON sessions TO auth;
