-- Records that the person of this session proved a second factor in it.
CREATE FUNCTION session_note_second_step(session_key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions s SET second_step_at = now() WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8'))
$$;

ALTER FUNCTION session_note_second_step OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_note_second_step FROM PUBLIC;
