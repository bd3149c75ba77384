-- Returns why who says this password does not come into the game: wrong-password, too-many-tries (60 passwords were tried there in ten minutes, from
-- whichever addresses), or NULL when they may come; a game without one asks nothing. Fault 88
CREATE FUNCTION private_game_password_refusal(game private_games, password text) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF game.password_hash IS NULL THEN
    RETURN NULL;
  ELSIF password IS NULL THEN
    RETURN 'wrong-password';
  ELSIF limit_tries_count(ARRAY['passwords of private game ' || game.table_id], ARRAY[60], ARRAY[600000]) IS NOT NULL THEN
    RETURN 'too-many-tries';
  END IF;
  RETURN CASE WHEN crypto.crypt(password, game.password_hash) <> game.password_hash THEN 'wrong-password' END;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_password_refusal FROM PUBLIC;
