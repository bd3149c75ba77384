-- Sends the person whose session has this key a link that proves their address. Returns session-revoked, address-proven (the address is
-- already proven, or there is no address), too-many-tries, or NULL on success.
CREATE FUNCTION address_link_request(session_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT EXISTS (
    SELECT FROM users u WHERE u.id = actor_id AND u.email IS NOT NULL AND NOT u.guest AND u.email_verified_at IS NULL
  ) THEN
    RETURN 'address-proven';
  END IF;
  RETURN CASE WHEN NOT address_send_link(actor_id) THEN 'too-many-tries' END;
END $$;

ALTER FUNCTION address_link_request OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_link_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_link_request TO web;
