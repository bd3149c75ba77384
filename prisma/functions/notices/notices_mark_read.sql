-- Marks the notices of the player whose session has this key as read, up to the notice `up_to`; does nothing when no session has the key.
-- Fault 100. Notifies the player's other windows when an invitation to a table was among them.
CREATE FUNCTION notices_mark_read(session_key text, up_to bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_invitations boolean;
BEGIN
  WITH marked AS (
    UPDATE notices n SET read_at = now() WHERE n.user_id = actor_id AND n.id <= up_to AND n.read_at IS NULL RETURNING n.kind
  ) SELECT bool_or(m.kind = 'table-invitation') INTO has_invitations FROM marked m;
  IF has_invitations THEN
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION notices_mark_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notices_mark_read TO web;
