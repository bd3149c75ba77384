-- Marks the invitations to tables of the player whose session has this key as read, and notifies their other windows.
CREATE FUNCTION invitations_mark_read(session_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE notices n SET read_at = now() WHERE n.user_id = actor_id AND n.kind = 'table-invitation' AND n.read_at IS NULL;
  IF FOUND THEN
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION invitations_mark_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitations_mark_read TO web;
