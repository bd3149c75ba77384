-- Deletes up to `max_rows` read notices older than `days`. Returns the number of deleted notices. `days` is the room
-- setting `noticeDays`.
CREATE FUNCTION notices_forget(days integer, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM notices n WHERE n.id IN (
      SELECT o.id FROM notices o WHERE o.read_at IS NOT NULL AND o.created_at < now() - make_interval(days => notices_forget.days)
      ORDER BY o.id LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION notices_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notices_forget TO game;
