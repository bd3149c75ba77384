-- Makes the tournaments that schedules want by now, one of each schedule: a job, which several nodes may run at the same time. Those without a
-- target come first, so that satellites find theirs. A locked schedule is asked again: another node may have made its tournament after this
-- query had begun, and freed it since.
CREATE FUNCTION tournaments_announce_due() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due tournament_schedules;
BEGIN
  FOR due IN
    SELECT s.* FROM tournament_schedules s JOIN tournament_templates t ON t.id = s.template_id AND NOT t.retired
    WHERE s.ended_at IS NULL AND tournament_schedule_is_due(s)
    ORDER BY s.target_schedule_id IS NOT NULL, s.id FOR UPDATE OF s SKIP LOCKED
  LOOP
    IF tournament_schedule_is_due(due) THEN
      PERFORM tournament_schedule_run(due);
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION tournaments_announce_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournaments_announce_due TO game;
