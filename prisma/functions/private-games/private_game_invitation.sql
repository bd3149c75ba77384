-- Returns how people enter a game: its link, its code, whether it has a password, and the link to its sheet. Only a person who may play the
-- game gets the row; the session with this key is theirs. For a closed game, only the link to its sheet is returned. H2, H9
CREATE FUNCTION private_game_invitation(
  session_key text, table_id uuid, OUT token text, OUT code text, OUT has_password boolean, OUT sheet_token text
) RETURNS SETOF record LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  SELECT CASE t.status WHEN 'open' THEN g.token END, g.code, g.password_hash IS NOT NULL, g.sheet_token
  FROM private_games g JOIN tables t ON t.id = g.table_id
  JOIN private_game_players p ON p.table_id = g.table_id AND p.user_id = session_actor(session_key) AND p.standing = 'admitted'
  WHERE g.table_id = private_game_invitation.table_id;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_invitation TO web;
