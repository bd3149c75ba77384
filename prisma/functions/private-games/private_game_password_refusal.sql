-- Returns why a person with this password may not enter the game: wrong-password, too-many-tries (60 passwords were tried there in ten
-- minutes, from all addresses), or NULL when they may enter; a game without a password checks nothing. Fault 88
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
  -- The password of an older game may be stored in another spelling of Unicode. Decision 0084
  RETURN CASE WHEN NOT EXISTS (
    SELECT FROM (SELECT DISTINCT unnest(ARRAY[normalize(password, NFC), normalize(password, NFD), password])) AS f (form)
    WHERE crypto.crypt(f.form, game.password_hash) = game.password_hash) THEN 'wrong-password' END;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_password_refusal FROM PUBLIC;
