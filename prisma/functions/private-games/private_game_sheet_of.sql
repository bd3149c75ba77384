-- Returns the id of the game whose sheet this link shows; NULL when no sheet has this link. H9
CREATE FUNCTION private_game_sheet_of(token text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.table_id FROM private_games g WHERE g.sheet_token = private_game_sheet_of.token
$$;

REVOKE EXECUTE ON FUNCTION private_game_sheet_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_sheet_of TO web;
