-- Returns the id of the open game of this link or code when a visitor without a session may watch it with this password; NULL when the
-- visitor may not watch. H8, fault 88
CREATE FUNCTION private_game_may_watch(key text, password text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  game private_games := private_game_by_key(key);
BEGIN
  RETURN CASE WHEN game.watching = 'link' AND private_game_password_refusal(game, password) IS NULL THEN game.table_id END;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_may_watch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_may_watch TO web;
