-- Copies from the log of a private game who its host is and who may play, in the same commit as the log, so that other processes can read
-- it. `players`: `[{user_id, standing}]`, all people in the log. A person who is no longer in the log gets the standing `invited`. Bots are
-- left out. H2, H6
CREATE FUNCTION private_game_follow(table_id uuid, host_id uuid, admission text, watching text, players json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE private_games g
  SET host_id = private_game_follow.host_id, admission = private_game_follow.admission, watching = private_game_follow.watching
  WHERE g.table_id = private_game_follow.table_id;
  INSERT INTO private_game_players AS p (table_id, user_id, standing)
  SELECT private_game_follow.table_id, t.user_id, t.standing FROM json_to_recordset(players) AS t(user_id uuid, standing text)
  ORDER BY t.user_id
  ON CONFLICT ON CONSTRAINT private_game_players_pkey DO UPDATE SET standing = excluded.standing WHERE p.standing <> excluded.standing;
  UPDATE private_game_players p SET standing = 'invited'
  WHERE p.table_id = private_game_follow.table_id AND p.standing <> 'invited'
    AND NOT EXISTS (SELECT FROM json_to_recordset(players) AS t(user_id uuid) WHERE t.user_id = p.user_id);
END $$;

REVOKE EXECUTE ON FUNCTION private_game_follow FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_follow TO game;
