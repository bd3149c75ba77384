-- Puts the person whose session has this key on the breaks that were begun in their browser (`break_meet`). It is called whenever they get
-- a ticket to a table, because a session that was opened before a break may be used after it. Fault 120
CREATE FUNCTION session_meet_break(session_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  opened_in bytea := (SELECT s.device_hash FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')));
BEGIN
  IF EXISTS (SELECT FROM break_devices d WHERE d.device_hash = opened_in) THEN
    PERFORM break_meet(session_actor(session_key), opened_in);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION session_meet_break FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_meet_break TO web;
