-- Returns whether who has no session, and says this password, may watch the open game of a link or a code: its id, or NULL. H8, fault 88
CREATE FUNCTION private_game_may_watch(key text, password text) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT g.table_id FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open'
    WHERE (g.token = key OR g.code = key) AND g.watching = 'link' AND private_game_password_is_right(g.password_hash, password));
END $$;

REVOKE EXECUTE ON FUNCTION private_game_may_watch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_may_watch TO web;
