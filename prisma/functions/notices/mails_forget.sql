-- Deletes up to `max_rows` mails that are older than `days`, no matter if they were sent, given up or kept. Returns the number of deleted
-- mails. `days` is the room setting `mailDays`.
CREATE FUNCTION mails_forget(days integer, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM outgoing_mails m WHERE m.id IN (
      SELECT o.id FROM outgoing_mails o WHERE o.created_at < now() - make_interval(days => mails_forget.days)
      ORDER BY o.created_at LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION mails_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mails_forget TO game;
