-- Makes the session with this key fresh, and records a second step. A passkey of the session's person must have signed the challenge. The
-- database cannot check the signature. So it requires from staff a proof that it can check: `proof` is the argon2id hash of their password,
-- NULL when none was given. A wrong password is refused before anything else, so every other answer says that the password is right.
-- Returns session-revoked, password-first, wrong-password, challenge-expired, passkey-not-accepted, or NULL on success.
CREATE FUNCTION session_renew_with_passkey(session_key text, challenge_key text, credential_id text, counter bigint, proof bytea) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  challenge record := sign_in_challenge_take(challenge_key);
  refused text := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN proof IS NULL AND EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN 'password-first'
    WHEN proof IS NOT NULL AND NOT password_is_right(actor_id, proof) THEN 'wrong-password'
    WHEN challenge.purpose IS DISTINCT FROM 'passkey-renew' OR challenge.user_id <> actor_id THEN 'challenge-expired'
  END;
BEGIN
  IF refused IS NULL AND passkey_use(credential_id, counter) IS DISTINCT FROM actor_id THEN
    refused := 'passkey-not-accepted';
  END IF;
  IF refused IS NULL OR refused = 'wrong-password' THEN
    PERFORM session_note_proof(session_key, refused IS NULL);
  END IF;
  IF refused IS NULL THEN
    PERFORM session_note_second_step(session_key);
  END IF;
  RETURN refused;
END $$;

ALTER FUNCTION session_renew_with_passkey OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_renew_with_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_renew_with_passkey TO web;
