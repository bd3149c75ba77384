-- Makes the next tournament of a schedule, whose row the caller has locked; on failure, stores the reason. A satellite pays tickets for the
-- next tournament of the target schedule. A start in the past is skipped. M23
CREATE FUNCTION tournament_schedule_run(schedule tournament_schedules) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
<<run>>
DECLARE
  made_id uuid := gen_random_uuid();
  wanted jsonb := (SELECT t.settings FROM tournament_templates t WHERE t.id = schedule.template_id);
  starts_at timestamptz := CASE WHEN schedule.next_start_at > clock_timestamp() THEN schedule.next_start_at END;
  made boolean := schedule.keep_open IS NOT NULL OR starts_at IS NOT NULL;
  refused text;
BEGIN
  IF made AND schedule.target_schedule_id IS NOT NULL THEN
    wanted := jsonb_set(wanted, '{satellite,tournamentId}', coalesce((
      SELECT to_jsonb(t.id) FROM tournaments t
      WHERE t.schedule_id = schedule.target_schedule_id AND t.status = 'registering'
        AND t.starts_at > coalesce(run.starts_at, clock_timestamp())
      ORDER BY t.starts_at LIMIT 1), 'null'));
  END IF;
  IF made THEN
    refused := tournament_announce(
      made_id, schedule.name, wanted, starts_at - schedule.register_ms * interval '1 millisecond', starts_at, schedule.id, NULL);
    made := refused IS NULL;
  END IF;
  IF made THEN
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    VALUES ('tournament.create', 'tournament', made_id::text, 'By its schedule.', jsonb_build_object('schedule', schedule.id));
  END IF;
  UPDATE tournament_schedules s SET
    refused = run.refused,
    next_start_at = CASE WHEN run.refused IS NULL
      THEN next_clock_time(s.weekdays, s.minute_of_day, s.time_zone, greatest(schedule.next_start_at, clock_timestamp()))
      ELSE s.next_start_at END
  WHERE s.id = schedule.id;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_schedule_run FROM PUBLIC;
