-- Returns the next moment after a time at which the clocks of the time zone show this minute of the day, on one of these days of the week
-- (1 is Monday). As in RFC 5545, a time that clocks show twice, when they are set back, means the earlier moment. A time that they skip,
-- when they are set forward, moves forward with them: 02:30 becomes 03:30. Decision 0114
CREATE FUNCTION next_clock_time(weekdays integer[], minute_of_day integer, time_zone text, after timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT min(found.at) FROM (SELECT date_trunc('day', after AT TIME ZONE time_zone)) AS t(today)
  CROSS JOIN LATERAL generate_series(t.today, t.today + interval '8 days', interval '1 day') AS day
  CROSS JOIN LATERAL (SELECT day + make_interval(mins => minute_of_day) AS clock) AS wanted
  -- When clocks show the time twice, PostgreSQL takes the later moment. So this also tries the moments half an hour and an hour earlier:
  -- clocks are set back by an hour, or by half an hour on Lord Howe Island.
  CROSS JOIN LATERAL (
    SELECT min(moment.at) AS at
    FROM unnest(ARRAY[0, 30, 60]) AS minutes
    CROSS JOIN LATERAL (SELECT (wanted.clock AT TIME ZONE time_zone) - make_interval(mins => minutes) AS at) AS moment
    WHERE minutes = 0 OR moment.at AT TIME ZONE time_zone = wanted.clock
  ) AS found
  WHERE extract(isodow FROM day) = ANY (weekdays) AND found.at > after
$$;

REVOKE EXECUTE ON FUNCTION next_clock_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION next_clock_time TO web;
