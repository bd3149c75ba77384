-- Returns the limits that a player has set to their own play, and how much of each limit is used in its current period. Periods are days,
-- weeks from Monday, and months, in UTC. For a limit of loss, `held` is what is at tables or in tournaments now, and `used` is what the
-- player would lose if nothing of it came back. `used` is negative when they have won more. Amounts are cents, or minutes. `raise_from` is
-- NULL when no raise waits, or it lapsed after a week without confirmation; when a raise waits, a NULL `raise_to` means removal of the
-- limit. Decision 0061
CREATE FUNCTION play_limits_of(wanted_id uuid) RETURNS TABLE (
  id bigint, kind text, period text, currency currency, amount bigint, raise_to bigint, raise_from timestamptz,
  used bigint, held bigint, until timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS MATERIALIZED (
    SELECT l.*, date_trunc(l.period, now(), 'UTC') AS since FROM play_limits l WHERE l.user_id = wanted_id
  ), flows AS MATERIALIZED (
    SELECT o.currency, o.since, f.*
    FROM (SELECT DISTINCT o.currency, o.since FROM own o WHERE o.currency IS NOT NULL) AS o
    CROSS JOIN LATERAL play_flow_since(wanted_id, o.currency, o.since) AS f
  )
  SELECT o.id, o.kind, o.period, o.currency, o.amount, CASE WHEN w.waits THEN o.raise_to END, CASE WHEN w.waits THEN o.raise_from END,
         CASE o.kind WHEN 'buy-in' THEN f.bought_in WHEN 'loss' THEN f.exposed ELSE coalesce(bit_count(m.minutes), 0) END,
         CASE o.kind WHEN 'loss' THEN f.held ELSE 0 END,
         date_trunc(o.period, o.since + ('1 ' || o.period)::interval, 'UTC')
  FROM own o LEFT JOIN flows f USING (currency, since)
  LEFT JOIN play_minutes m ON m.user_id = wanted_id AND m.day = (now() AT TIME ZONE 'UTC')::date
  CROSS JOIN LATERAL (SELECT o.raise_from + interval '7 days' > now() AS waits) AS w
  ORDER BY o.kind, o.currency, o.since DESC
$$;

REVOKE EXECUTE ON FUNCTION play_limits_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limits_of TO game, web;
