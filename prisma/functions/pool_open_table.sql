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

REVOKE EXECUTE ON FUNCTION pool_open_table FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pool_open_table TO game;
