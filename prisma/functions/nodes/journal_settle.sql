-- Writes steps and effects of hands that ended at different tables, in one statement and so in one round trip and one commit. Returns what
-- `journal_append` returns. When the steps of one hand are not written, nothing is written, and the caller tries each hand alone.
CREATE FUNCTION journal_settle(
  stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json,
  ledger_moves json, hand_records json, played_settings json, snapshots json
) RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  outcomes text[] := ARRAY(SELECT journal_append(stream_ids, unit_ids, epochs, first_seqs, steps));
BEGIN
  IF 'durable' = ALL (outcomes) THEN
    PERFORM journal_apply_effects(ledger_moves, hand_records, played_settings, snapshots);
  ELSIF cardinality(outcomes) > 1 THEN
    RAISE EXCEPTION 'not all of these hands may be settled here';
  END IF;
  RETURN QUERY SELECT unnest(outcomes);
END $$;

REVOKE EXECUTE ON FUNCTION journal_settle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_settle TO game;
