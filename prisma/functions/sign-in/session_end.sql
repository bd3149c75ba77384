-- Ends the session with this key.
CREATE FUNCTION session_end(session_key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions s SET revoked_at = now()
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.revoked_at IS NULL
$$;

ALTER FUNCTION session_end OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_end TO web;
