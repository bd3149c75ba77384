-- Begins a sign-in with a passkey alone: its challenge is the key of the session that it will open.
CREATE FUNCTION passkey_sign_in_begin(session_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM sign_in_challenge_add(session_key, 'passkey-sign-in', NULL);
END $$;

ALTER FUNCTION passkey_sign_in_begin OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_sign_in_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_sign_in_begin TO web;
