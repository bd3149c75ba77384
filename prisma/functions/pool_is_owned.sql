CREATE FUNCTION pool_is_owned(pool uuid, at_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ownership WHERE unit_id = pool AND epoch = at_epoch FOR SHARE;
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION pool_is_owned FROM PUBLIC;
