-- Cancels the end date of each club that got one because it was unused, when the club is used again. Decision 0077
CREATE FUNCTION private_games_keep_used() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tables t SET closes_at = NULL
  FROM private_games g
  WHERE g.table_id = t.id AND g.term = 'club' AND t.status = 'open' AND t.closes_at IS NOT NULL
    AND private_game_last_use(g.table_id) > t.closes_at - private_game_end_notice()
$$;

REVOKE EXECUTE ON FUNCTION private_games_keep_used FROM PUBLIC;
