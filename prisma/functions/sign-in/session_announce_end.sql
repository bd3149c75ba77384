-- Notifies the game servers that a session has ended, so that they close its sockets at once. The trigger sees every way in which a session
-- ends except its expiry, which changes no row. Fault 42
CREATE FUNCTION session_announce_end() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('session_ended', NEW.sid::text);
  RETURN NULL;
END $$;

CREATE TRIGGER session_announce_end AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION session_announce_end();

REVOKE EXECUTE ON FUNCTION session_announce_end FROM PUBLIC;
