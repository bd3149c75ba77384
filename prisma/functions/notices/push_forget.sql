-- Deletes an address for push messages that no browser uses any more, when its push service reports this. Decision 0064
CREATE FUNCTION push_forget(endpoint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscriptions p WHERE p.endpoint = push_forget.endpoint
$$;

REVOKE EXECUTE ON FUNCTION push_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_forget TO game;
