-- Returns the ms until a table or a pool closes, or until the people of a private game are told that it ends soon; NULL when no closing
-- time is set. When the result is zero or less, `private_games_tell_ends` or `unit_enqueue_due_closes` has something to do now.
CREATE FUNCTION unit_next_close() RETURNS double precision
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT extract(epoch FROM min(due.at) - clock_timestamp()) * 1000 FROM (
    SELECT closes_at AS at FROM tables WHERE closes_at IS NOT NULL
    UNION ALL SELECT closes_at FROM pools WHERE closes_at IS NOT NULL
    UNION ALL SELECT t.closes_at - interval '10 minutes' FROM tables t JOIN private_games g ON g.table_id = t.id
    WHERE t.status = 'open' AND t.closes_at IS NOT NULL AND g.told_end IS DISTINCT FROM t.closes_at
  ) AS due
$$;

REVOKE EXECUTE ON FUNCTION unit_next_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_next_close TO game;
