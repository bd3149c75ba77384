-- Locks the lease of a unit against a change of owner until the end of the transaction. Returns false when the epoch is not the owner's.
CREATE FUNCTION unit_lock_lease(unit_id uuid, lease_epoch bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM leases l WHERE l.unit_id = unit_lock_lease.unit_id AND l.epoch = lease_epoch FOR SHARE;
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION unit_lock_lease FROM PUBLIC;
