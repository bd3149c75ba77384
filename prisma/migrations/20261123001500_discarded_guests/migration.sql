-- AlterTable
ALTER TABLE "users" ADD COLUMN     "discarded_at" TIMESTAMPTZ(3);

GRANT UPDATE (discarded_at) ON users TO web;
GRANT SELECT (discarded_at) ON users TO game;
