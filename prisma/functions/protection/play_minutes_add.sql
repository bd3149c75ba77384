-- Counts this minute of the UTC day for the given players at tables or in queues who have a limit of time or want reality checks. For a
-- player who wants reality checks, the minute also counts in their sitting. A minute that was already counted, by another node or before a
-- restart, is not counted again. Returns the players with a limit, their remaining minutes, and the notice that they got now:
-- `session-time-ending` five minutes before the limit is used up, and `session-time-over` once a day when it is used up. Decisions 0061,
-- 0067
CREATE FUNCTION play_minutes_add(user_ids uuid[]) RETURNS TABLE (user_id uuid, minutes_left bigint, told text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH clock AS (
    SELECT (t.now_utc)::date AS day, (extract(hour FROM t.now_utc) * 60 + extract(minute FROM t.now_utc))::int AS minute
    FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now_utc) AS t
  ), limited AS MATERIALIZED (
    SELECT l.user_id, l.amount, clock.day FROM play_limits l, clock
    WHERE l.user_id = ANY (user_ids) AND l.kind = 'session-time'
  ), counting AS MATERIALIZED (
    SELECT l.user_id FROM limited l
    UNION SELECT c.user_id FROM reality_checks c WHERE c.user_id = ANY (user_ids) AND c.every_minutes IS NOT NULL
    ORDER BY 1
  ), counted AS (
    INSERT INTO play_minutes AS m (user_id, day, minutes)
    SELECT c.user_id, clock.day, set_bit(0::bit(1440), clock.minute, 1) FROM counting c, clock
    ON CONFLICT ON CONSTRAINT play_minutes_pkey DO UPDATE SET minutes = m.minutes | excluded.minutes
    WHERE (m.minutes & excluded.minutes) <> excluded.minutes
    RETURNING m.user_id, bit_count(m.minutes) AS played
  ), sat AS (
    -- Hands may be played between two calls, so a sitting begins a minute before its first counted minute.
    UPDATE reality_checks c SET last_minute_at = now(), (began_at, minutes, since_answer) = (
      SELECT CASE WHEN s.goes_on THEN c.began_at ELSE now() - interval '1 minute' END,
             CASE WHEN s.goes_on THEN c.minutes ELSE 0 END + 1, CASE WHEN s.goes_on THEN c.since_answer ELSE 0 END + 1
      FROM (VALUES (coalesce(c.last_minute_at, '-infinity') > now() - interval '15 minutes')) AS s (goes_on))
    FROM counted n WHERE c.user_id = n.user_id AND c.every_minutes IS NOT NULL
  ), told AS (
    INSERT INTO notices (user_id, kind, detail)
    SELECT c.user_id, CASE WHEN l.amount > c.played THEN 'session-time-ending' ELSE 'session-time-over' END,
           json_build_object('minutes', greatest(l.amount - c.played, 0))
    FROM counted c JOIN limited l USING (user_id)
    -- The notice that the time is over is also due when the limit was lowered below the time already played, because the two are never
    -- equal then.
    WHERE l.amount - c.played = 5 OR l.amount <= c.played AND NOT EXISTS (
      SELECT FROM notices n WHERE n.user_id = c.user_id AND n.kind = 'session-time-over' AND n.created_at >= l.day::timestamp AT TIME ZONE 'UTC')
    RETURNING notices.user_id, kind
  )
  SELECT l.user_id, l.amount - coalesce(c.played, (
           SELECT bit_count(m.minutes) FROM play_minutes m WHERE m.user_id = l.user_id AND m.day = l.day), 0), t.kind
  FROM limited l LEFT JOIN counted c USING (user_id) LEFT JOIN told t USING (user_id)
$$;

REVOKE EXECUTE ON FUNCTION play_minutes_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_minutes_add TO game;
