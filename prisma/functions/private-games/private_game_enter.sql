-- Records that a person has used the link or the code of an open game, and with which browser. The session with this key is the person's.
-- The game itself decides whether they may sit down or watch. `refused`: session-revoked, no-such-game, wrong-password, too-many-tries (too
-- many passwords were tried at this game), removed-from-game, or NULL; when it is NULL, `table_id` is the game's table. A person who is
-- already in the game needs no password. H2, faults 88, 90
CREATE FUNCTION private_game_enter(session_key text, key text, password text, browser_id text, OUT refused text, OUT table_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  game private_games := private_game_by_key(key);
  known text;
BEGIN
  known := (SELECT p.standing FROM private_game_players p WHERE p.table_id = game.table_id AND p.user_id = actor_id);
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN game.table_id IS NULL THEN 'no-such-game'
    WHEN known = 'removed' THEN 'removed-from-game'
    WHEN known IS NULL THEN private_game_password_refusal(game, password)
  END;
  IF refused IS NULL THEN
    table_id := game.table_id;
    INSERT INTO private_game_players AS p (table_id, user_id, browser_hash)
    VALUES (game.table_id, actor_id, sha256(convert_to(browser_id, 'UTF8')))
    ON CONFLICT ON CONSTRAINT private_game_players_pkey DO UPDATE SET browser_hash = coalesce(excluded.browser_hash, p.browser_hash);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_enter FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_enter TO web;
