-- Ends the friendship of two people, or withdraws a request that the person whose session has this key has sent. Also deletes the
-- invitations between the two. Returns session-revoked, not-friends, or NULL on success.
CREATE FUNCTION friend_remove(session_key text, other_id uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM friends_lock(actor_id, other_id);
  DELETE FROM friendships f
  WHERE (f.asker_id = actor_id AND f.asked_id = other_id)
    OR (f.asker_id = other_id AND f.asked_id = actor_id AND f.agreed_at IS NOT NULL);
  IF NOT FOUND THEN
    RETURN 'not-friends';
  END IF;
  PERFORM invitations_take_away(actor_id, other_id);
  PERFORM friends_announce(actor_id, other_id);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION friend_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_remove TO web;
