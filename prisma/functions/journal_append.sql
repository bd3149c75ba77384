-- Writes rows of several streams in one statement, and returns the outcome for each stream, in their order: `durable`, written as soon as
-- this commits; `fenced`, the epoch is not the owner's; `out-of-sequence`, `expected_seqs` does not follow the stream's last row. Of the
-- last two nothing is written.
-- FOR KEY SHARE: a takeover, which changes the epoch and so a key, waits for this, or this waits for it and sees its epoch; a lease that
-- is renewed meanwhile delays no commit. Several streams of one unit, the tables of a pool, share its one lease row.
CREATE FUNCTION journal_append(stream_ids uuid[], unit_ids uuid[], epochs bigint[], expected_seqs bigint[], rows json)
RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH leased AS MATERIALIZED (
    SELECT a.stream_id, a.epoch, l.epoch = a.epoch AS lease_is_current,
           a.expected_seq IS NULL
             OR a.expected_seq = 1 + (SELECT coalesce(max(seq), 0) FROM stream_events WHERE stream_id = a.stream_id) AS seq_follows
    FROM unnest(stream_ids, unit_ids, epochs, expected_seqs) AS a(stream_id, unit_id, epoch, expected_seq)
    JOIN leases l ON l.unit_id = a.unit_id
    ORDER BY l.unit_id FOR KEY SHARE OF l
  ), written AS (
    INSERT INTO stream_events
      (stream_id, seq, epoch, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms)
    SELECT stream_id, seq, l.epoch, hand_no, action_id, kind, public, decode(sealed, 'base64'), remaining_ms, early_ms
    FROM json_to_recordset(rows)
      AS r(stream_id uuid, seq bigint, hand_no int, action_id text, kind text, public jsonb, sealed text,
           remaining_ms int, early_ms int)
    JOIN leased l USING (stream_id)
    WHERE l.lease_is_current AND l.seq_follows
  )
  SELECT CASE WHEN l.lease_is_current IS NOT TRUE THEN 'fenced' WHEN l.seq_follows THEN 'durable' ELSE 'out-of-sequence' END
  FROM unnest(stream_ids) WITH ORDINALITY AS a(stream_id, ordinal) LEFT JOIN leased l USING (stream_id)
  ORDER BY a.ordinal;
END $$;

REVOKE EXECUTE ON FUNCTION journal_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_append TO game;
