-- Returns when a private game was last used: now when a person has a seat there; otherwise the latest time at which the game was opened, a
-- person used its link, or a person left their seat.
CREATE FUNCTION private_game_last_use(table_id uuid) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.table_id = $1) THEN now()
    ELSE greatest(
      (SELECT g.created_at FROM private_games g WHERE g.table_id = $1),
      (SELECT max(p.entered_at) FROM private_game_players p WHERE p.table_id = $1),
      (SELECT max(v.left_at) FROM visits v JOIN users u ON u.id = v.user_id AND NOT u.bot WHERE v.table_id = $1))
  END
$$;

REVOKE EXECUTE ON FUNCTION private_game_last_use FROM PUBLIC;
