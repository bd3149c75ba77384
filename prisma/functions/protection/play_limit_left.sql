-- Returns how much of a currency a player's own limits let them bring from the wallet. The limit that leaves the least decides; when
-- several limits leave the same amount, the one whose next period begins last. Returns no row when the player has no limit on the currency.
-- A limit of time leaves nothing once it is used up, and has no effect before that. `uncounted` is an amount that was brought in this
-- transaction and does not count yet. Pages call it before chips move, and `play_limits_check`, which decides, calls it too. Decision 0061
CREATE FUNCTION play_limit_left(wanted_id uuid, of_currency currency, uncounted bigint DEFAULT 0)
RETURNS TABLE (kind text, period text, room bigint, until timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM play_limits l WHERE l.user_id = wanted_id) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT l.kind, l.period, t.room, l.until FROM play_limits_of(wanted_id) AS l
  CROSS JOIN LATERAL (SELECT CASE WHEN l.kind = 'session-time' THEN 0 ELSE greatest(l.amount - l.used + uncounted, 0) END AS room) AS t
  WHERE l.currency = of_currency OR l.kind = 'session-time' AND l.used >= l.amount
  ORDER BY t.room, l.until DESC LIMIT 1;
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limit_left TO game, web;
