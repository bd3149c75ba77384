-- Deletes the hands `doomed`, which `bot_hands_due` found after `looked_from`, with their records. Counts them by day and table, and stores
-- the gaps that they leave in the journals of their tables. The moves of their chips stay in the ledger. The next search begins after
-- `looked_to`. Returns false, and changes nothing, when another run was faster, or when one of the hands has become a hand that must stay.
-- A gap replaces a stored gap that begins with the same event. `hours` is the same as for `bot_hands_due`. Decisions 0106, 0107
CREATE FUNCTION bot_hands_forget(hours integer, max_rows integer, looked_from bigint, looked_to bigint, doomed bigint[], gaps json)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bot_hand_marks (to_serial) VALUES (0) ON CONFLICT DO NOTHING;
  PERFORM FROM bot_hand_marks FOR UPDATE;
  IF NOT EXISTS (SELECT FROM bot_hands_due(hours, max_rows) d WHERE d.from_serial = looked_from AND doomed <@ d.due) THEN
    RETURN false;
  END IF;
  INSERT INTO bot_hand_days AS d (table_id, day, hands, pot, rake)
  SELECT h.table_id, (h.ended_at AT TIME ZONE 'UTC')::date, count(*), sum(h.pot), sum(h.rake) FROM hands h
  WHERE h.serial = ANY (doomed) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (table_id, day) DO UPDATE SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake;
  INSERT INTO bot_hand_gaps AS g (table_id, first_seq, last_seq, hand_no, hands, events, epoch, state)
  SELECT table_id, first_seq, last_seq, hand_no, hands, events, epoch, state
  FROM json_to_recordset(gaps)
    AS n(table_id uuid, first_seq bigint, last_seq bigint, hand_no int, hands int, events int, epoch bigint, state jsonb)
  ON CONFLICT (table_id, first_seq) DO UPDATE SET last_seq = excluded.last_seq, hand_no = excluded.hand_no, hands = excluded.hands,
    events = excluded.events, epoch = excluded.epoch, state = excluded.state;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT h.table_id AS id FROM hands h WHERE h.serial = ANY (doomed)) AS t
    WHERE (SELECT sum(d.hands) FROM bot_hand_days d WHERE d.table_id = t.id)
      IS DISTINCT FROM (SELECT sum(g.hands) FROM bot_hand_gaps g WHERE g.table_id = t.id)
  ) THEN
    RAISE 'the gaps do not have the hands that are deleted';
  END IF;
  DELETE FROM hand_records r USING hands h
  WHERE h.serial = ANY (doomed) AND r.table_id = h.table_id AND r.hand_no = h.hand_no AND r.ended_at = h.ended_at;
  DELETE FROM hand_seats s WHERE s.hand_serial = ANY (doomed);
  DELETE FROM hands h WHERE h.serial = ANY (doomed);
  UPDATE bot_hand_marks SET to_serial = looked_to;
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION bot_hands_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bot_hands_forget TO game;
