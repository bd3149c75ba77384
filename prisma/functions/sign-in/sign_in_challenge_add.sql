-- Adds a challenge that may be answered once within five minutes: `second-step` after the right password, `passkey-sign-in`, `passkey-add`,
-- `passkey-renew`. `key`: a SHA-256 in base64url; its SHA-256 is stored.
CREATE FUNCTION sign_in_challenge_add(key text, purpose text, user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF key !~ '^[A-Za-z0-9_-]{43}$' THEN
    RAISE EXCEPTION 'the key of a challenge is a SHA-256 in base64url';
  END IF;
  DELETE FROM sign_in_challenges WHERE key_hash IN (
    SELECT key_hash FROM sign_in_challenges WHERE expires_at < now() LIMIT 20 FOR UPDATE SKIP LOCKED);
  INSERT INTO sign_in_challenges (key_hash, purpose, user_id, expires_at)
  VALUES (sha256(convert_to(key, 'UTF8')), sign_in_challenge_add.purpose, sign_in_challenge_add.user_id, now() + interval '5 minutes');
END $$;

ALTER FUNCTION sign_in_challenge_add OWNER TO auth;
REVOKE EXECUTE ON FUNCTION sign_in_challenge_add FROM PUBLIC;
