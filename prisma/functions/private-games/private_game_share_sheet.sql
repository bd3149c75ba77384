-- Gives the sheet of a game a link, or removes the link when `token` is NULL. The session with this key must belong to the game's host.
-- Returns session-revoked, not-host, or NULL. H9
CREATE FUNCTION private_game_share_sheet(session_key text, table_id uuid, token text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refused text := private_game_host_refusal(session_actor(session_key), table_id);
BEGIN
  IF refused IS NULL THEN
    UPDATE private_games g SET sheet_token = private_game_share_sheet.token WHERE g.table_id = private_game_share_sheet.table_id;
  END IF;
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_share_sheet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_share_sheet TO web;
