-- Opens a challenge for a passkey of the person of this session. `purpose`: passkey-add, which needs a fresh session, or passkey-renew.
-- `challenge_key`: the value to sign. Returns session-revoked, no-account, fresh-sign-in-required, or NULL when it is open.
CREATE FUNCTION passkey_challenge_open(session_key text, challenge_key text, purpose text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := CASE
    WHEN purpose = 'passkey-add' THEN factor_change_refusal(session_key)
    WHEN purpose <> 'passkey-renew' OR actor_id IS NULL THEN 'session-revoked'
  END;
BEGIN
  IF refused IS NULL THEN
    PERFORM sign_in_challenge_add(challenge_key, purpose, actor_id);
  END IF;
  RETURN refused;
END $$;

ALTER FUNCTION passkey_challenge_open OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_challenge_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_challenge_open TO web;
