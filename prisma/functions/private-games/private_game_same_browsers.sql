-- Lists the people who entered the game with the same browser as another person in the game. Only the host gets the list; the session with
-- this key is theirs. Fault 90
CREATE FUNCTION private_game_same_browsers(session_key text, table_id uuid, OUT user_id uuid, OUT same_as uuid) RETURNS SETOF record
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT p.user_id, o.user_id
  FROM private_games g
  JOIN private_game_players p ON p.table_id = g.table_id
  JOIN private_game_players o ON o.table_id = g.table_id AND o.browser_hash = p.browser_hash AND o.user_id <> p.user_id
  WHERE g.table_id = private_game_same_browsers.table_id AND g.host_id = session_actor(session_key)
  ORDER BY p.entered_at, o.entered_at;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_same_browsers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_same_browsers TO web;
