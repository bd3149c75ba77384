-- Lets an owner end the maintenance, as `maintenance_clear` says. Returns not-allowed, reason-required, no-maintenance, or NULL on success.
CREATE FUNCTION maintenance_end(session_key text, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce(
    staff_refusal(session_key, reason, 'owner'), maintenance_clear(session_actor(session_key), reason, ip_address));
END $$;

REVOKE EXECUTE ON FUNCTION maintenance_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintenance_end TO web;
