-- Writes steps of several streams in one statement, and returns the outcome for each stream, in the order of `stream_ids`. `durable`: the
-- steps are written as soon as the transaction commits. `fenced`: the epoch is not the owner's. `out-of-sequence`: the number in
-- `first_seqs` does not follow the stream's last event; the primary key alone would not refuse such a step, because steps that overlap can
-- begin with different events. For the last two outcomes nothing is written. A takeover changes the epoch, which is part of a unique key of
-- `leases`. So with FOR KEY SHARE either the takeover waits for this statement, or this statement waits for the takeover and sees the new
-- epoch. The renewal of a lease changes no key, so it delays no commit. Several streams of one unit, such as the tables of a pool, share
-- the unit's one lease row.
CREATE FUNCTION journal_append(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json)
RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH leased AS MATERIALIZED (
    SELECT a.stream_id, a.epoch, l.epoch = a.epoch AS lease_is_current,
           a.first_seq IS NULL OR a.first_seq = 1 + coalesce(
             (SELECT last_seq FROM stream_steps WHERE stream_id = a.stream_id ORDER BY seq DESC LIMIT 1), 0) AS seq_follows
    FROM unnest(stream_ids, unit_ids, epochs, first_seqs) AS a(stream_id, unit_id, epoch, first_seq)
    JOIN leases l ON l.unit_id = a.unit_id
    ORDER BY l.unit_id FOR KEY SHARE OF l
  ), written AS (
    INSERT INTO stream_steps
      (stream_id, seq, last_seq, epoch, hand_no, remaining_ms, early_ms, action_id, hand_nos, events, sealed)
    SELECT stream_id, seq, last_seq, l.epoch, hand_no, remaining_ms, early_ms, action_id, hand_nos, events, decode(sealed, 'base64')
    FROM json_to_recordset(steps)
      AS s(stream_id uuid, seq bigint, last_seq bigint, hand_no int, remaining_ms int, early_ms int, action_id text, hand_nos int[],
           events json, sealed text)
    JOIN leased l USING (stream_id)
    WHERE l.lease_is_current AND l.seq_follows
  )
  SELECT CASE WHEN l.lease_is_current IS NOT TRUE THEN 'fenced' WHEN l.seq_follows THEN 'durable' ELSE 'out-of-sequence' END
  FROM unnest(stream_ids) WITH ORDINALITY AS a(stream_id, ordinal) LEFT JOIN leased l USING (stream_id)
  ORDER BY a.ordinal;
END $$;

REVOKE EXECUTE ON FUNCTION journal_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_append TO game;
