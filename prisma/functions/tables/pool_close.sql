-- Closes a pool that has no open table. Returns false when it has an open table, or is owned at another epoch.
CREATE FUNCTION pool_close(pool_id uuid, lease_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT unit_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
  UPDATE pools p SET status = 'closed'
  WHERE p.id = pool_close.pool_id
    AND NOT EXISTS (SELECT FROM tables t WHERE t.pool_id = pool_close.pool_id AND t.status = 'open');
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION pool_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pool_close TO game;
