-- Announces the tables and pools that open within a day by their schedules: a job, which several nodes may run at the same time. A locked
-- schedule is checked again: another node may have run it and unlocked it after this query began.
CREATE FUNCTION unit_schedules_run_due() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ahead CONSTANT interval := '24 hours';
  due unit_schedules;
BEGIN
  FOR due IN
    SELECT s.* FROM unit_schedules s WHERE s.active AND s.next_opens_at <= clock_timestamp() + ahead
    ORDER BY s.id FOR UPDATE SKIP LOCKED
  LOOP
    IF due.active AND due.next_opens_at <= clock_timestamp() + ahead THEN
      PERFORM unit_schedule_run(due);
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION unit_schedules_run_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_schedules_run_due TO game;
