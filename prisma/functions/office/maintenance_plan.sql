-- Lets an owner plan, begin or change maintenance, as `maintenance_set` says. Returns not-allowed, reason-required,
-- ends-before-it-begins, or NULL on success.
CREATE FUNCTION maintenance_plan(
  session_key text, message text, begins_at timestamptz, until_at timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce(
    staff_refusal(session_key, reason, 'owner'),
    maintenance_set(message, begins_at, until_at, session_actor(session_key), reason, ip_address));
END $$;

REVOKE EXECUTE ON FUNCTION maintenance_plan FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintenance_plan TO web;
