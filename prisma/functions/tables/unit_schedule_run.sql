-- Announces the next table or pool of a schedule, whose row the caller has locked. The lobby shows the table or pool with its opening time,
-- and its name ends in the day on which it opens. On failure, stores the reason. When an opening was missed, the table or pool still opens
-- later, until its closing time.
CREATE FUNCTION unit_schedule_run(schedule unit_schedules) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
<<run>>
DECLARE
  made_id uuid := gen_random_uuid();
  opens_at CONSTANT timestamptz := schedule.next_opens_at;
  closes_at timestamptz := next_clock_time('{1,2,3,4,5,6,7}', schedule.closes_minute, schedule.time_zone, opens_at);
  made boolean := closes_at > clock_timestamp();
  refused text;
BEGIN
  IF made THEN
    refused := coalesce(unit_settings_refusal(schedule.kind, schedule.settings), CASE WHEN NOT unit_insert(
      made_id, schedule.kind, schedule.name || to_char(opens_at AT TIME ZONE schedule.time_zone, ' YYYY-MM-DD'), schedule.settings,
      schedule.max_tables, schedule.spare_tables, opens_at, closes_at) THEN 'name-taken' END);
    made := refused IS NULL;
  END IF;
  IF made THEN
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    VALUES (schedule.kind || '.create', schedule.kind, made_id::text, 'By its schedule.', jsonb_build_object('schedule', schedule.id));
  END IF;
  UPDATE unit_schedules s SET
    refused = run.refused,
    unit_id = CASE WHEN made THEN made_id ELSE s.unit_id END,
    next_opens_at = CASE WHEN run.refused IS NULL
      THEN next_clock_time(s.weekdays, s.opens_minute, s.time_zone, greatest(run.opens_at, clock_timestamp())) ELSE s.next_opens_at END
  WHERE s.id = schedule.id;
END $$;

REVOKE EXECUTE ON FUNCTION unit_schedule_run FROM PUBLIC;
