CREATE FUNCTION pool_close(pool uuid, at_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pool_is_owned(pool, at_epoch) THEN RETURN false; END IF;
  UPDATE pools SET status = 'closed'
   WHERE id = pool AND NOT EXISTS (SELECT FROM tables WHERE pool_id = pool AND status = 'open');
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION pool_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pool_close TO game;
