-- Saves a new or changed schedule, with the audit log entry. The room then creates tournaments of the template at the times of the
-- schedule. `keep_open` sit-and-gos are always open; any other tournament starts on these weekdays at this minute of the day. Returns
-- not-allowed, reason-required, no-such-template (or a retired one), wrong-times, no-such-time-zone, no-such-target, or NULL on success.
CREATE FUNCTION tournament_schedule_save(
  session_key text, schedule_id uuid, template_id uuid, name text, keep_open integer, weekdays integer[], minute_of_day integer,
  time_zone text, announce_ms bigint, register_ms bigint, target_schedule_id uuid, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  template jsonb := (SELECT t.settings FROM tournament_templates t WHERE t.id = template_id AND NOT t.retired);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'floor'), CASE
    WHEN template IS NULL THEN 'no-such-template'
    WHEN NOT coalesce(CASE template->>'kind'
      WHEN 'sit-and-go' THEN keep_open BETWEEN 1 AND 20 AND minute_of_day IS NULL
      ELSE keep_open IS NULL AND minute_of_day BETWEEN 0 AND 1439 AND cardinality(weekdays) > 0
        AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND register_ms > 0 AND announce_ms >= register_ms
    END, false) THEN 'wrong-times'
    WHEN NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = time_zone) THEN 'no-such-time-zone'
    WHEN (template->>'satellite' IS NOT NULL) <> (target_schedule_id IS NOT NULL)
      OR target_schedule_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM tournament_schedules s WHERE s.id = tournament_schedule_save.target_schedule_id AND s.id <> schedule_id
      ) THEN 'no-such-target'
  END);
  saved tournament_schedules;
  saved_before jsonb := (SELECT to_jsonb(s) FROM tournament_schedules s WHERE s.id = schedule_id FOR UPDATE);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournament_schedules AS s
    (id, template_id, name, keep_open, weekdays, minute_of_day, time_zone, announce_ms, register_ms, target_schedule_id, next_start_at,
     created_by)
  VALUES (
    schedule_id, tournament_schedule_save.template_id, tournament_schedule_save.name, tournament_schedule_save.keep_open,
    coalesce(tournament_schedule_save.weekdays, '{}'), tournament_schedule_save.minute_of_day, tournament_schedule_save.time_zone,
    coalesce(tournament_schedule_save.announce_ms, 0), coalesce(tournament_schedule_save.register_ms, 0),
    tournament_schedule_save.target_schedule_id,
    next_clock_time(tournament_schedule_save.weekdays, tournament_schedule_save.minute_of_day, tournament_schedule_save.time_zone, now()),
    actor_id)
  ON CONFLICT (id) DO UPDATE SET
    template_id = excluded.template_id, name = excluded.name, keep_open = excluded.keep_open, weekdays = excluded.weekdays,
    minute_of_day = excluded.minute_of_day, time_zone = excluded.time_zone, announce_ms = excluded.announce_ms,
    register_ms = excluded.register_ms, target_schedule_id = excluded.target_schedule_id, refused = NULL,
    -- The next start is later than the start of the last tournament that was already made.
    next_start_at = next_clock_time(excluded.weekdays, excluded.minute_of_day, excluded.time_zone, greatest(now(), (
      SELECT max(t.starts_at) FROM tournaments t WHERE t.schedule_id = s.id)))
  RETURNING s.* INTO saved;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'tournament-schedule.save', 'tournament-schedule', schedule_id::text, tournament_schedule_save.reason, saved_before,
          to_jsonb(saved), tournament_schedule_save.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_schedule_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_schedule_save TO web;
