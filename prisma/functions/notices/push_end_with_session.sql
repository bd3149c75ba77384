-- Ends push messages to the browser of a session that has ended, for example because the person signed out there or elsewhere, or because
-- the account was closed or banned. Decision 0064
CREATE FUNCTION push_end_with_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscriptions p WHERE p.sid = NEW.sid;
  RETURN NULL;
END $$;

CREATE TRIGGER push_end_with_session AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION push_end_with_session();

REVOKE EXECUTE ON FUNCTION push_end_with_session FROM PUBLIC;
