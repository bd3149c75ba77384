-- Records that a passkey has signed a challenge, and returns its owner. NULL when the passkey is unknown, or when its device had already
-- counted at least as many signatures, because the passkey may then be a copy. A device that does not count sends 0.
CREATE FUNCTION passkey_use(credential_id text, counter bigint) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE passkeys p SET counter = passkey_use.counter, last_used_at = now()
  WHERE p.credential_id = passkey_use.credential_id
    AND (passkey_use.counter > p.counter OR (passkey_use.counter = 0 AND p.counter = 0))
  RETURNING p.user_id
$$;

ALTER FUNCTION passkey_use OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_use FROM PUBLIC;
