-- Refuses the start of a hand while a failed report of the shuffle is not released (F2). Once the report is committed, no hand starts
-- anywhere, even in a process that does not know about the report yet.
CREATE FUNCTION hand_start_check_shuffle() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM json_array_elements(NEW.events) AS event WHERE event->>'type' = 'hand-started') AND EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stream_steps_dealing_stopped';
  END IF;
  RETURN NEW;
END $$;

-- Searches the text first, because few steps start a hand and every step runs this check.
CREATE TRIGGER hand_start_check_shuffle BEFORE INSERT ON stream_steps
  FOR EACH ROW WHEN (NEW.events::text LIKE '%hand-started%') EXECUTE FUNCTION hand_start_check_shuffle();

REVOKE EXECUTE ON FUNCTION hand_start_check_shuffle FROM PUBLIC;
