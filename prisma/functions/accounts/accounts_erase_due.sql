-- Erases up to `max_rows` accounts that were closed, and guests that were discarded, at least `retention_days` ago, if their persons can no
-- longer come back. Returns the number of erased accounts. `retention_days` is the room setting `accountDays`.
CREATE FUNCTION accounts_erase_due(retention_days integer, max_rows integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due_id uuid;
  erased integer := 0;
BEGIN
  FOR due_id IN
    SELECT u.id FROM users u
    WHERE u.erased_at IS NULL AND coalesce(u.closed_at, u.discarded_at) <= now() - make_interval(days => retention_days)
      AND coalesce(u.reopen_until <= now(), true)
    ORDER BY coalesce(u.closed_at, u.discarded_at) LIMIT max_rows FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM account_erase(due_id);
    erased := erased + 1;
  END LOOP;
  RETURN erased;
END $$;

REVOKE EXECUTE ON FUNCTION accounts_erase_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_erase_due TO game;
