-- Returns the next start after a time: at this minute of the day on one of these days of the week (1 is Monday), by the clocks of the time
-- zone.
CREATE FUNCTION tournament_next_start(weekdays integer[], minute_of_day integer, time_zone text, after timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT min(s.start) FROM (
    SELECT (day + make_interval(mins => minute_of_day)) AT TIME ZONE time_zone AS start
    FROM (SELECT date_trunc('day', after AT TIME ZONE time_zone)) AS t(today)
    CROSS JOIN LATERAL generate_series(t.today, t.today + interval '8 days', interval '1 day') AS day
    WHERE extract(isodow FROM day) = ANY (weekdays)
  ) s WHERE s.start > after
$$;

REVOKE EXECUTE ON FUNCTION tournament_next_start FROM PUBLIC;
