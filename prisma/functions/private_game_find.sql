-- Finds the open game of a link, by its token, or of a code in capital letters. Returns no row when there is none; it says nothing more of a
-- game that is closed. Fault 88
CREATE FUNCTION private_game_find(key text, OUT table_id uuid, OUT has_password boolean) RETURNS SETOF record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.table_id, g.password_hash IS NOT NULL FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open'
  WHERE g.token = key OR g.code = key
$$;

REVOKE EXECUTE ON FUNCTION private_game_find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_find TO web;
