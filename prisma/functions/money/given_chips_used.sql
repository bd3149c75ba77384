-- Returns how many given chips the players of a network have lost, or have at stake, in the last 24 hours. `own` is the part that belongs
-- to the row `own_id` of `given_chips_brought`; `used` is the rest. A player's amount is what they would lose if nothing at tables came
-- back, and is attributed to their latest rows first. `next_at`: the time when enough rows are a day old that `used` and `own` together are
-- at most `most`; NULL when they already are. Decision 0068
CREATE FUNCTION given_chips_used(of_network text, own_id bigint, most bigint, OUT used bigint, OUT own bigint, OUT next_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH brought AS MATERIALIZED (
    SELECT b.id, b.user_id, b.at, b.amount FROM given_chips_brought b
    WHERE b.network = of_network AND b.at > now() - interval '24 hours'
  ), players AS MATERIALIZED (
    SELECT b.user_id, (play_flow_since(b.user_id, 'play', now() - interval '24 hours')).exposed
    FROM (SELECT DISTINCT user_id FROM brought) AS b
  ), counted AS MATERIALIZED (
    SELECT b.id, b.at, greatest(least(b.amount, p.exposed - (sum(b.amount) OVER later - b.amount)), 0)::bigint AS amount
    FROM brought b JOIN players p USING (user_id)
    WINDOW later AS (PARTITION BY b.user_id ORDER BY b.at DESC, b.id DESC)
  ), total AS (
    SELECT coalesce(sum(c.amount) FILTER (WHERE c.id <> own_id), 0)::bigint AS others,
           coalesce(sum(c.amount) FILTER (WHERE c.id = own_id), 0)::bigint AS this_one
    FROM counted c
  )
  SELECT t.others, t.this_one, (
    SELECT o.at + interval '24 hours'
    FROM (SELECT c.at, sum(c.amount) OVER (ORDER BY c.at, c.id) AS gone FROM counted c WHERE c.id <> own_id) AS o
    WHERE t.others + t.this_one > most AND t.others + t.this_one - o.gone <= most ORDER BY o.gone LIMIT 1)
  INTO given_chips_used.used, given_chips_used.own, given_chips_used.next_at
  FROM total t;
END $$;

REVOKE EXECUTE ON FUNCTION given_chips_used FROM PUBLIC;
