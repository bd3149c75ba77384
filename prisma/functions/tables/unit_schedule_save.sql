-- Saves a new or changed schedule, with the audit log entry. A table or a pool with these settings then opens on these days of the week and
-- closes again. A schedule that is not `active` opens nothing. A unit that the schedule has announced and that is not open yet is
-- withdrawn, and later announced again with the saved settings. Returns not-allowed, reason-required, wrong-currency, wrong-seating,
-- no-such-config, wrong-times, no-such-time-zone, name-taken (by another schedule), or NULL on success. Decision 0114
CREATE FUNCTION unit_schedule_save(
  session_key text, schedule_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer,
  weekdays integer[], opens_minute integer, closes_minute integer, time_zone text, active boolean, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(
    staff_refusal(session_key, reason, 'owner', 'floor'), unit_settings_refusal(unit_kind, settings), CASE
      WHEN NOT coalesce(
        cardinality(weekdays) > 0 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND opens_minute BETWEEN 0 AND 1439
          AND closes_minute BETWEEN 0 AND 1439 AND opens_minute <> closes_minute, false) THEN 'wrong-times'
      WHEN NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = time_zone) THEN 'no-such-time-zone'
      WHEN EXISTS (
        SELECT FROM unit_schedules s WHERE s.id <> schedule_id AND lower(s.name) = lower(unit_schedule_save.name)) THEN 'name-taken'
    END);
  saved_before unit_schedules;
  saved unit_schedules;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT s.* INTO saved_before FROM unit_schedules s WHERE s.id = schedule_id FOR UPDATE;
  PERFORM unit_schedule_withdraw(saved_before);
  INSERT INTO unit_schedules AS s
    (id, kind, name, settings, max_tables, spare_tables, weekdays, opens_minute, closes_minute, time_zone, active, next_opens_at,
     created_by)
  VALUES (
    schedule_id, unit_kind, unit_schedule_save.name, unit_schedule_save.settings, unit_schedule_save.max_tables,
    unit_schedule_save.spare_tables, unit_schedule_save.weekdays, unit_schedule_save.opens_minute, unit_schedule_save.closes_minute,
    unit_schedule_save.time_zone, unit_schedule_save.active,
    next_clock_time(unit_schedule_save.weekdays, unit_schedule_save.opens_minute, unit_schedule_save.time_zone, clock_timestamp()),
    actor_id)
  ON CONFLICT (id) DO UPDATE SET
    kind = excluded.kind, name = excluded.name, settings = excluded.settings, max_tables = excluded.max_tables,
    spare_tables = excluded.spare_tables, weekdays = excluded.weekdays, opens_minute = excluded.opens_minute,
    closes_minute = excluded.closes_minute, time_zone = excluded.time_zone, active = excluded.active,
    next_opens_at = excluded.next_opens_at, unit_id = NULL, refused = NULL
  RETURNING s.* INTO saved;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'unit-schedule.save', 'unit-schedule', schedule_id::text, unit_schedule_save.reason,
          CASE WHEN saved_before.id IS NOT NULL THEN to_jsonb(saved_before) END, to_jsonb(saved), unit_schedule_save.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION unit_schedule_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_schedule_save TO web;
