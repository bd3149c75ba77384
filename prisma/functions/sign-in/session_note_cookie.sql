-- Stores the fingerprint of the secret that signed the session's cookie. So the room knows who would be signed out when an older secret is
-- removed. Decision 0110
CREATE FUNCTION session_note_cookie(session_key text, fingerprint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions s SET cookie_key = fingerprint
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.cookie_key IS DISTINCT FROM fingerprint
$$;

ALTER FUNCTION session_note_cookie OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_note_cookie FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_note_cookie TO web;
