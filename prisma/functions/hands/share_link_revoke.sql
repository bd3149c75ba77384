-- Deletes a link to a hand, of the player whose session has this key. Decision 0056. Returns session-revoked, or NULL when the player no
-- longer has such a link, even if there was none.
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
