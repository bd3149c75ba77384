-- Returns the secret of an authenticator app: 160 bits of its two halves, the half stored here and the half that the web servers derive
-- from their key. Neither half reveals anything by itself.
CREATE FUNCTION totp_secret_of(stored_half bytea, server_half bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT substr(crypto.hmac(stored_half, server_half, 'sha256'), 1, 20)
$$;

ALTER FUNCTION totp_secret_of OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_secret_of FROM PUBLIC;
