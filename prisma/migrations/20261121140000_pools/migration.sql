-- Pools, and ownership by unit: a unit is a pick-a-seat table by itself, or a pool with its queue and all its tables.

-- CreateTable
CREATE TABLE "pools" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "max_tables" INTEGER,
    "spare_tables" INTEGER NOT NULL DEFAULT 1,
    "status" "table_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool_summaries" (
    "pool_id" UUID NOT NULL,
    "queue" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pool_summaries_pkey" PRIMARY KEY ("pool_id")
);

-- AlterTable
ALTER TABLE "tables" ADD COLUMN "pool_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "pools_name_key" ON "pools"("name");

-- CreateIndex
CREATE INDEX "tables_pool_id_idx" ON "tables"("pool_id");

-- AddForeignKey
ALTER TABLE "tables" ADD CONSTRAINT "tables_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_summaries" ADD CONSTRAINT "pool_summaries_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A pool's log is numbered and kept like a table's, under the pool's id: the log knows ids only.
ALTER TABLE "table_snapshots" DROP CONSTRAINT "table_snapshots_table_id_fkey";

-- Who owns a unit owns every table of it.
ALTER TABLE "ownership" DROP CONSTRAINT "ownership_table_id_fkey";
ALTER TABLE "ownership" RENAME COLUMN "table_id" TO "unit_id";

-- What Prisma cannot say.

ALTER TABLE pools
  ADD CONSTRAINT pools_max_tables CHECK (max_tables >= 1),
  ADD CONSTRAINT pools_spare_tables CHECK (spare_tables >= 0);

-- A pool's tables are opened, and it is closed, by whoever owns it at this very epoch: a takeover waits for the row lock, or
-- we wait for it and find its epoch. `false`: somebody else owns the pool, or it is closed already, or cannot be yet.

CREATE FUNCTION pool_is_owned(pool uuid, at_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ownership WHERE unit_id = pool AND epoch = at_epoch FOR SHARE;
  RETURN FOUND;
END $$;

-- The caller names the table's id, so that asking again after a lost answer opens no second one.
CREATE FUNCTION pool_open_table(pool uuid, at_epoch bigint, new_table uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mine pools;
  number integer;
BEGIN
  IF NOT pool_is_owned(pool, at_epoch) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM tables WHERE id = new_table) THEN RETURN true; END IF;
  SELECT * INTO mine FROM pools WHERE id = pool AND status = 'open';
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT count(*) + 1 INTO number FROM tables WHERE pool_id = pool;
  -- Another table may bear that name by chance.
  LOOP
    INSERT INTO tables (id, name, settings, pool_id) VALUES (new_table, mine.name || ' ' || number, mine.settings, pool)
    ON CONFLICT (name) DO NOTHING;
    IF FOUND THEN RETURN true; END IF;
    number := number + 1;
  END LOOP;
END $$;

CREATE FUNCTION pool_close(pool uuid, at_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pool_is_owned(pool, at_epoch) THEN RETURN false; END IF;
  UPDATE pools SET status = 'closed'
   WHERE id = pool AND NOT EXISTS (SELECT FROM tables WHERE pool_id = pool AND status = 'open');
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION pool_is_owned, pool_open_table, pool_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pool_open_table, pool_close TO game;
GRANT SELECT ON pools, pool_summaries TO game, web;
GRANT INSERT, UPDATE ON pool_summaries TO game;
