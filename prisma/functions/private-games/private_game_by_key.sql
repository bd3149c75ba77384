-- Finds an open game by the token of its link, or by its code in capital letters. All columns are NULL when no open game has this token or
-- code. Wrong codes are counted over the whole room, from all addresses: after 3,000 in ten minutes, no code leads to a game for some time,
-- but links still do. Fault 88
CREATE FUNCTION private_game_by_key(key text) RETURNS private_games
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  game private_games;
  -- GAME_CODE_LENGTH of the protocol.
  is_code CONSTANT boolean := length(key) = 6;
BEGIN
  IF is_code AND limit_tries_next('wrong codes of private games', 3000, 600000) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  SELECT g.* INTO game FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open'
  WHERE g.token = key OR g.code = key;
  IF is_code AND NOT FOUND THEN
    PERFORM limit_tries_count(ARRAY['wrong codes of private games'], ARRAY[3000], ARRAY[600000]);
  END IF;
  RETURN game;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_by_key FROM PUBLIC;
