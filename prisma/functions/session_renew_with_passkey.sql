-- Makes the session with this key one with a second step, by a passkey of its person that has signed the challenge, and fresh, unless they are
-- staff: the database cannot check the signature, and asks them for what it can. Returns session-revoked, challenge-expired,
-- passkey-not-accepted, or NULL when it is done.
CREATE FUNCTION session_renew_with_passkey(session_key text, challenge_key text, credential_id text, counter bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  challenge record := sign_in_challenge_take(challenge_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  IF challenge.purpose IS DISTINCT FROM 'passkey-renew' OR challenge.user_id <> actor_id THEN
    RETURN 'challenge-expired';
  END IF;
  IF passkey_use(credential_id, counter) IS DISTINCT FROM actor_id THEN
    RETURN 'passkey-not-accepted';
  END IF;
  PERFORM session_note_second_step(session_key);
  IF NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN
    PERFORM session_note_proof(session_key, true);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION session_renew_with_passkey OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_renew_with_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_renew_with_passkey TO web;
