-- Adds a passkey that has signed the challenge with this key; at most ten per person. Returns session-revoked, no-account,
-- fresh-sign-in-required, challenge-expired, too-many-passkeys, factor-exists, or NULL on success.
CREATE FUNCTION passkey_add(
  session_key text, challenge_key text, credential_id text, public_key bytea, counter bigint, transports text[], name text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  challenge record := sign_in_challenge_take(challenge_key);
  refused text := coalesce(factor_change_refusal(session_key), CASE
    WHEN challenge.purpose IS DISTINCT FROM 'passkey-add' OR challenge.user_id <> actor_id THEN 'challenge-expired'
    WHEN (SELECT count(*) FROM passkeys p WHERE p.user_id = actor_id) >= 10 THEN 'too-many-passkeys'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
  VALUES (actor_id, passkey_add.credential_id, passkey_add.public_key, passkey_add.counter, passkey_add.transports, passkey_add.name)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'factor-exists';
  END IF;
  PERFORM session_note_second_step(session_key);
  PERFORM factor_tell_change(actor_id, 'passkey-added', passkey_add.name);
  RETURN NULL;
END $$;

ALTER FUNCTION passkey_add OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_add TO web;
