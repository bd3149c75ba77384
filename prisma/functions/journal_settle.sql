-- Rows, and all that goes with them, for hands that ended at different tables; says what `journal_write` says. When one of
-- several is not written, none is: each is to be tried alone.
CREATE FUNCTION journal_settle(
  logs uuid[], units uuid[], epochs bigint[], firsts bigint[], added json, moves json, finished json, snapshots json
) RETURNS SETOF text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  fates text[] := ARRAY(SELECT journal_write(logs, units, epochs, firsts, added));
BEGIN
  IF 'durable' = ALL (fates) THEN
    PERFORM journal_keep(moves, finished, snapshots);
  ELSIF cardinality(fates) > 1 THEN
    RAISE EXCEPTION 'not all of these hands may be settled here';
  END IF;
  RETURN QUERY SELECT unnest(fates);
END $$;

REVOKE EXECUTE ON FUNCTION journal_settle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_settle TO game;
