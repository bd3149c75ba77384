-- Opens a table of a pool with the pool's settings. The caller makes the table's id, so that a retry after a lost answer opens no second
-- table. Returns false when the pool is closed or owned at another epoch.
CREATE FUNCTION pool_open_table(pool_id uuid, lease_epoch bigint, table_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  opened_pool pools;
  number integer;
BEGIN
  IF NOT unit_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM tables t WHERE t.id = table_id) THEN RETURN true; END IF;
  SELECT * INTO opened_pool FROM pools p WHERE p.id = pool_open_table.pool_id AND p.status = 'open';
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT count(*) + 1 INTO number FROM tables t WHERE t.pool_id = pool_open_table.pool_id;
  -- Another table may have that name by chance.
  LOOP
    INSERT INTO tables (id, name, settings, pool_id)
    VALUES (table_id, opened_pool.name || ' ' || number, opened_pool.settings, opened_pool.id)
    ON CONFLICT (name) DO NOTHING;
    IF FOUND THEN RETURN true; END IF;
    number := number + 1;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION pool_open_table FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pool_open_table TO game;
