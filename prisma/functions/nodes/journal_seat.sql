-- Writes steps of players who sit down or bring more chips, at different tables, in one statement. The seats are written first, because
-- `seat-taken` is a better refusal than one of the ledger. Returns what `journal_append` returns. When one of several steps is refused or
-- not written, no step is written, and the caller tries each step alone.
CREATE FUNCTION journal_seat(
  stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json, seats_taken json, ledger_moves json
) RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  outcomes text[] := ARRAY(SELECT journal_append(stream_ids, unit_ids, epochs, first_seqs, steps));
BEGIN
  IF 'durable' = ALL (outcomes) THEN
    INSERT INTO seats (table_id, seat, user_id)
    SELECT table_id, seat, user_id FROM json_to_recordset(seats_taken) AS s(table_id uuid, seat int, user_id uuid)
    ORDER BY table_id, seat;
    PERFORM ledger_post(ledger_moves);
  ELSIF cardinality(outcomes) > 1 THEN
    RAISE EXCEPTION 'not all of these players may be seated here';
  END IF;
  RETURN QUERY SELECT unnest(outcomes);
END $$;

REVOKE EXECUTE ON FUNCTION journal_seat FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_seat TO game;
