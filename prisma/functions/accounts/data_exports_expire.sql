-- Deletes up to `max_rows` archives that have expired, or that were given up a week ago. Returns the number of deleted archives.
CREATE FUNCTION data_exports_expire(max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT e.id FROM data_exports e WHERE e.expires_at <= now() OR e.failed_at <= now() - interval '7 days'
    LIMIT max_rows FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM data_exports e USING old WHERE e.id = old.id RETURNING e.id
  )
  SELECT count(*)::integer FROM deleted
$$;

REVOKE EXECUTE ON FUNCTION data_exports_expire FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_exports_expire TO game;
