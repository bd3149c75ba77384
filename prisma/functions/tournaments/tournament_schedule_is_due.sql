-- Returns true when a schedule is due to make another tournament.
CREATE FUNCTION tournament_schedule_is_due(schedule tournament_schedules) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT schedule.next_start_at <= clock_timestamp() + schedule.announce_ms * interval '1 millisecond'
    OR schedule.keep_open > (
      SELECT count(*) FROM tournaments t
      WHERE t.schedule_id = schedule.id AND t.status = 'registering' AND t.closed_at IS NULL)
$$;

REVOKE EXECUTE ON FUNCTION tournament_schedule_is_due FROM PUBLIC;
