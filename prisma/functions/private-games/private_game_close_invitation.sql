-- Frees the code of a private game when its table closes, and ends its link. Also deletes the record of the browsers with which people
-- entered the game, because it is no longer needed. H2
CREATE FUNCTION private_game_close_invitation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE private_games g SET code = NULL, password_hash = NULL WHERE g.table_id = NEW.id;
  UPDATE private_game_players p SET browser_hash = NULL WHERE p.table_id = NEW.id AND p.browser_hash IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER private_game_close_invitation AFTER UPDATE OF status ON tables
  FOR EACH ROW WHEN (NEW.status = 'closed' AND OLD.status = 'open') EXECUTE FUNCTION private_game_close_invitation();

REVOKE EXECUTE ON FUNCTION private_game_close_invitation FROM PUBLIC;
