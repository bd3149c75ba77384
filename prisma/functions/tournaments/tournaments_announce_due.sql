-- Makes the tournaments that are due by their schedules, one for each schedule: a job, which several nodes may run at the same time.
-- Schedules without a target are first, so that satellites find their targets. A locked schedule is checked again: another node may have
-- made its tournament and unlocked it after this query began.
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
