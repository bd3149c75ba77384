-- Refuses the start of a hand while the shuffle is in doubt. F2. Once that is committed no hand starts anywhere, also in a process that
-- does not know yet.
CREATE FUNCTION hand_start_check_shuffle() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stream_events_dealing_stopped';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hand_start_check_shuffle BEFORE INSERT ON stream_events
  FOR EACH ROW WHEN (NEW.kind = 'hand-started') EXECUTE FUNCTION hand_start_check_shuffle();

REVOKE EXECUTE ON FUNCTION hand_start_check_shuffle FROM PUBLIC;
