-- Finds the open game of a link or a code. Returns no row when no open game has it; so a closed game looks like a game that never existed.
-- Fault 88
CREATE FUNCTION private_game_find(key text, OUT table_id uuid, OUT has_password boolean) RETURNS SETOF record
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.table_id, g.password_hash IS NOT NULL FROM private_game_by_key(key) g WHERE g.table_id IS NOT NULL
$$;

REVOKE EXECUTE ON FUNCTION private_game_find FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_find TO web;
