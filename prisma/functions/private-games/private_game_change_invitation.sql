-- Gives an open game another link, code and password. The session with this key must belong to the game's host. People who have already
-- entered stay. `password`: NULL for no password. Returns session-revoked, not-host, no-such-game, code-taken, or NULL. H2
CREATE FUNCTION private_game_change_invitation(session_key text, table_id uuid, token text, code text, password text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := private_game_host_refusal(actor_id, table_id);
BEGIN
  IF refused IS NULL AND EXISTS (
    SELECT FROM private_games g WHERE g.code = private_game_change_invitation.code AND g.table_id <> private_game_change_invitation.table_id
  ) THEN
    refused := 'code-taken';
  END IF;
  IF refused IS NULL THEN
    UPDATE private_games g
    SET token = private_game_change_invitation.token, code = private_game_change_invitation.code,
        password_hash = crypto.crypt(normalize(password, NFC), crypto.gen_salt('bf', 8))
    WHERE g.table_id = private_game_change_invitation.table_id AND g.code IS NOT NULL;
    refused := CASE WHEN NOT FOUND THEN 'no-such-game' END;
  END IF;
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_change_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_change_invitation TO web;
