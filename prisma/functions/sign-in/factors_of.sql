-- Returns the second factors of the person of this session, without passkeys: when the authenticator app was set up, and how many recovery
-- codes are left.
CREATE FUNCTION factors_of(session_key text, OUT totp_since timestamptz, OUT codes_left int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  SELECT t.confirmed_at INTO totp_since FROM totp_secrets t WHERE t.user_id = actor_id;
  SELECT count(*) INTO codes_left FROM recovery_codes r WHERE r.user_id = actor_id AND r.used_at IS NULL;
END $$;

ALTER FUNCTION factors_of OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factors_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION factors_of TO web;
