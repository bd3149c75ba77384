-- Writes records of finished hands. Each record replaces the hand's steps in the journal. `records` has for each hand: its table and
-- number, `body` and `sealed` of its record in base64, and the steps as they are read back from the record. Returns one value for each
-- hand, in order. `written`: the steps equalled those in the journal, and are now only in the record. `kept`: the hand has no record
-- (`body` is null), and its steps stay. `differs`: the steps stay, because they are not those in the journal, or because a recovery would
-- still need them: the table's snapshot is not newer than the hand. All changes happen in one transaction, so that each reader sees the
-- hand either as steps or as a record.
CREATE FUNCTION hand_records_write(records json) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hand record;
  removed integer;
BEGIN
  FOR hand IN
    SELECT r.table_id, r.hand_no, r.body, r.sealed, r.steps, h.ended_at,
           (SELECT s.seq FROM stream_snapshots s WHERE s.stream_id = r.table_id) AS snapshot_seq
    FROM ROWS FROM (json_to_recordset(records) AS (table_id uuid, hand_no int, body text, sealed text, steps json))
      WITH ORDINALITY AS r(table_id, hand_no, body, sealed, steps, place)
    LEFT JOIN hands h ON h.table_id = r.table_id AND h.hand_no = r.hand_no AND h.outcome <> 'suspended'
      AND EXISTS (SELECT FROM hands later WHERE later.table_id = h.table_id AND later.hand_no > h.hand_no)
    ORDER BY r.place
  LOOP
    IF hand.body IS NOT NULL THEN
      BEGIN
        DELETE FROM stream_steps s
        USING json_to_recordset(hand.steps) AS r(seq bigint, last_seq bigint, epoch bigint, created_at timestamptz, remaining_ms int,
                                                 early_ms int, action_id text, hand_nos int[], events json, sealed text)
        WHERE s.stream_id = hand.table_id AND s.seq = r.seq AND s.hand_no = hand.hand_no AND s.last_seq < hand.snapshot_seq
          AND hand.ended_at IS NOT NULL
          AND (s.last_seq, s.epoch, s.created_at) = (r.last_seq, r.epoch, r.created_at)
          AND (s.remaining_ms, s.early_ms, s.action_id, s.hand_nos) IS NOT DISTINCT FROM (r.remaining_ms, r.early_ms, r.action_id, r.hand_nos)
          AND s.events::jsonb = r.events::jsonb AND s.sealed IS NOT DISTINCT FROM decode(r.sealed, 'base64');
        GET DIAGNOSTICS removed = ROW_COUNT;
        IF removed = 0 OR removed <> json_array_length(hand.steps) THEN
          RAISE SQLSTATE 'HR001';
        END IF;
        PERFORM hand_records_open_month(hand.ended_at);
        INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
        VALUES (hand.table_id, hand.hand_no, hand.ended_at, decode(hand.body, 'base64'), decode(hand.sealed, 'base64'));
        RETURN NEXT 'written';
      EXCEPTION WHEN SQLSTATE 'HR001' THEN
        RETURN NEXT 'differs';
      END;
    ELSE
      RETURN NEXT 'kept';
    END IF;
    INSERT INTO hand_record_marks AS m (table_id, hand_no) VALUES (hand.table_id, hand.hand_no)
    ON CONFLICT (table_id) DO UPDATE SET hand_no = greatest(m.hand_no, excluded.hand_no);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION hand_records_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_records_write TO game;
