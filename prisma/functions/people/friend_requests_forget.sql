-- Deletes up to `max_rows` lapsed requests. Returns the number of deleted requests.
CREATE FUNCTION friend_requests_forget(max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM friendships f WHERE (f.asker_id, f.asked_id) IN (
      SELECT o.asker_id, o.asked_id FROM friendships o WHERE o.agreed_at IS NULL AND o.asked_at <= now() - friend_request_time()
      LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION friend_requests_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_requests_forget TO game;
