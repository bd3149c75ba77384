CREATE FUNCTION pool_lock_lease(pool_id uuid, lease_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM leases WHERE unit_id = pool_id AND epoch = lease_epoch FOR SHARE;
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION pool_lock_lease FROM PUBLIC;
