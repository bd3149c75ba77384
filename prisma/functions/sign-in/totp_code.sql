-- Returns the code of an authenticator app with this secret in a time step: RFC 6238 with SHA-1, 30 seconds and six digits, as all apps use
-- it.
CREATE FUNCTION totp_code(secret bytea, step bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mac bytea := crypto.hmac(int8send(step), secret, 'sha1');
  first int := get_byte(mac, 19) & 15;
BEGIN
  RETURN lpad((((get_byte(mac, first) & 127) * 16777216 + get_byte(mac, first + 1) * 65536 + get_byte(mac, first + 2) * 256
    + get_byte(mac, first + 3)) % 1000000)::text, 6, '0');
END $$;

ALTER FUNCTION totp_code OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_code FROM PUBLIC;
