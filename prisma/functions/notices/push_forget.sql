-- Forgets an address that no browser has any more, as its push service reports. Decision 0064
CREATE FUNCTION push_forget(endpoint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscriptions p WHERE p.endpoint = push_forget.endpoint
$$;

REVOKE EXECUTE ON FUNCTION push_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_forget TO game;
