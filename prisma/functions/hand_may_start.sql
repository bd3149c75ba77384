-- F2: once it is committed that the shuffle is in doubt, no hand starts anywhere, whether or not its process has heard of it.
CREATE FUNCTION hand_may_start() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'table_events_may_start';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hand_may_start BEFORE INSERT ON table_events
  FOR EACH ROW WHEN (NEW.kind = 'hand-started') EXECUTE FUNCTION hand_may_start();

REVOKE EXECUTE ON FUNCTION hand_may_start FROM PUBLIC;
