-- Returns those of the given games that visitors without an account may still watch. `keys` has, for each game, the link or code with which
-- a browser entered it. Visitors may watch while the link or code has not been replaced and the host allows them to watch. H8
CREATE FUNCTION private_games_opened_by(table_ids uuid[], keys text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.table_id FROM unnest(table_ids, keys) AS k(table_id, key)
  JOIN private_games g ON g.table_id = k.table_id AND (g.token = k.key OR g.code = k.key) AND g.watching = 'link'
$$;

REVOKE EXECUTE ON FUNCTION private_games_opened_by FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_games_opened_by TO web;
