-- Returns the secret of an authenticator app: 160 bits that are computed from two halves, the half stored here and the half that the web
-- servers derive from their key. A stored mask, if there is one, is added to the result by XOR. The stored half and mask alone reveal
-- nothing. Decisions 0060 and 0110
CREATE FUNCTION totp_secret_of(stored_half bytea, server_half bytea, mask bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  secret bytea := substr(crypto.hmac(stored_half, server_half, 'sha256'), 1, 20);
BEGIN
  IF mask IS NULL OR secret IS NULL THEN
    RETURN secret;
  END IF;
  FOR place IN 0..19 LOOP
    secret := set_byte(secret, place, get_byte(secret, place) # get_byte(mask, place));
  END LOOP;
  RETURN secret;
END $$;

ALTER FUNCTION totp_secret_of OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_secret_of FROM PUBLIC;
