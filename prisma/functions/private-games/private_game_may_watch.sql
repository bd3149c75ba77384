-- Returns the id of the open game of a link or a code that a visitor without a session, with this password, may watch; NULL when they may
-- not. H8, fault 88
CREATE FUNCTION private_game_may_watch(key text, password text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  game private_games := private_game_by_key(key);
BEGIN
  RETURN CASE WHEN game.watching = 'link' AND private_game_password_refusal(game, password) IS NULL THEN game.table_id END;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_may_watch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_may_watch TO web;
