-- Deletes up to `max_rows` sessions that ended or expired more than `days` ago. Returns the number of deleted sessions. `days` is the
-- room setting `sessionDays`.
CREATE FUNCTION sessions_forget(days integer, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM sessions s WHERE s.sid IN (
      SELECT o.sid FROM sessions o WHERE least(o.revoked_at, o.expires_at) < now() - make_interval(days => sessions_forget.days)
      LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION sessions_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sessions_forget TO game;
