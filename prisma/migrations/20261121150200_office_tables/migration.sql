-- Tables and pools made and changed from the back office, what nodes publish of themselves, and what is announced.

-- AlterTable
ALTER TABLE "nodes" ADD COLUMN     "connections" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "draining" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "journal_ms" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "live_tables" (
    "table_id" UUID NOT NULL,
    "state" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_tables_pkey" PRIMARY KEY ("table_id")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "announcements_until_at_idx" ON "announcements"("until_at");

-- CreateIndex
CREATE INDEX "commands_unit_id_created_at_idx" ON "commands"("unit_id", "created_at");

-- CreateIndex
CREATE INDEX "tables_created_at_id_idx" ON "tables"("created_at", "id");

-- CreateIndex
CREATE INDEX "pools_created_at_id_idx" ON "pools"("created_at", "id");

-- AddForeignKey
ALTER TABLE "live_tables" ADD CONSTRAINT "live_tables_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE announcements
  ADD CONSTRAINT announcements_time CHECK (from_at <= until_at),
  ADD CONSTRAINT announcements_text CHECK (char_length(text) BETWEEN 1 AND 300);

-- Whoever runs a unit says what it is set to now; settings are the owner's word, in the commit of their event.
GRANT UPDATE (settings) ON tables TO game;
GRANT UPDATE (settings, max_tables, spare_tables) ON pools TO game;
GRANT SELECT, INSERT, UPDATE ON live_tables TO game;
GRANT SELECT ON announcements TO game;

-- The back office makes tables by themselves and pools; a pool makes its own tables.
GRANT INSERT (id, name, settings) ON tables TO web;
GRANT INSERT (id, name, settings, max_tables, spare_tables) ON pools TO web;
GRANT SELECT ON live_tables TO web;
GRANT SELECT, INSERT (id, text, from_at, until_at), UPDATE (until_at) ON announcements TO web;
