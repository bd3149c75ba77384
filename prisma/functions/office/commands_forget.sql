-- Deletes up to `max_rows` commands of the staff that were carried out or refused more than `days` ago; the audit log keeps what was
-- commanded. Returns the number of deleted commands. `days` is the room setting `commandDays`.
CREATE FUNCTION commands_forget(days integer, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM commands c WHERE c.id IN (
      SELECT o.id FROM commands o WHERE o.completed_at < now() - make_interval(days => commands_forget.days)
      ORDER BY o.completed_at LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION commands_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION commands_forget TO game;
