-- Returns the kinds of push messages that a player gets in this browser; NULL when the browser gets no push messages, for example because
-- the room no longer has the key for which the browser subscribed. The player is the one whose session has this key. Decision 0064
CREATE FUNCTION push_kinds(session_key text, endpoint text) RETURNS text[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT p.kinds FROM push_subscriptions p
          WHERE p.endpoint = push_kinds.endpoint AND p.user_id = session_actor(session_key)
            AND (p.public_key IS NULL OR p.public_key IN (SELECT k.public_key FROM push_keys k)));
END $$;

REVOKE EXECUTE ON FUNCTION push_kinds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_kinds TO web;
