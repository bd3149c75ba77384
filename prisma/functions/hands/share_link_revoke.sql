-- Deletes a link to a hand that belongs to the player whose session has this key. Decision 0056. Returns session-revoked, or NULL when the
-- player has no such link now, even if they never had one.
CREATE FUNCTION share_link_revoke(session_key text, revoked_token uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  DELETE FROM share_links l WHERE l.user_id = actor_id AND l.token = revoked_token;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION share_link_revoke FROM PUBLIC;
GRANT EXECUTE ON FUNCTION share_link_revoke TO web;
