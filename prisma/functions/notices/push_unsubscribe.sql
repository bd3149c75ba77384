-- Ends push messages to this browser of the player whose session has this key. Decision 0064
CREATE FUNCTION push_unsubscribe(session_key text, endpoint text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM push_subscriptions p WHERE p.endpoint = push_unsubscribe.endpoint AND p.user_id = session_actor(session_key);
END $$;

REVOKE EXECUTE ON FUNCTION push_unsubscribe FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_unsubscribe TO web;
