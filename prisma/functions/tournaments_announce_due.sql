-- Makes the tournaments that schedules want by now, one of each schedule: a job, which several nodes may run at the same time. Those without a
-- target come first, so that satellites find theirs.
CREATE FUNCTION tournaments_announce_due() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due tournament_schedules;
BEGIN
  FOR due IN
    SELECT s.* FROM tournament_schedules s JOIN tournament_templates t ON t.id = s.template_id AND NOT t.retired
    WHERE s.ended_at IS NULL AND (
      s.next_start_at <= clock_timestamp() + s.announce_ms * interval '1 millisecond'
      OR s.keep_open > (SELECT count(*) FROM tournaments o WHERE o.schedule_id = s.id AND o.status = 'registering' AND o.closed_at IS NULL))
    ORDER BY s.target_schedule_id IS NOT NULL, s.id FOR UPDATE OF s SKIP LOCKED
  LOOP
    PERFORM tournament_schedule_run(due);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION tournaments_announce_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournaments_announce_due TO game;
