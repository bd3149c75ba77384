-- Deletes hands that only bots played at ordinary tables of the room and that ended more than `hours` ago, with their records, and counts
-- them by day and table. The moves of their chips stay in the ledger. A hand stays for good when a person had a seat in it, in a tournament
-- or a private game, when its bets were held in suspense, when staff looked at its cards, or when it has no record. A hand that the books
-- have not counted yet, or that is the last of its table, ends the run, unless it is much older. Looks at up to `max_rows` hands after the
-- last one that was looked at. Returns how many it has looked at and how many it has deleted. Decision 0106
CREATE FUNCTION bot_hands_forget(hours integer, max_rows integer, OUT looked integer, OUT forgotten integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  from_serial bigint;
  batch bigint[];
  doomed bigint[];
BEGIN
  INSERT INTO bot_hand_marks (to_serial) VALUES (0) ON CONFLICT DO NOTHING;
  SELECT m.to_serial INTO from_serial FROM bot_hand_marks m FOR UPDATE;
  -- The hands before the first one that must wait.
  SELECT array_agg(h.serial) INTO batch FROM (
    SELECT n.serial, bool_or(n.ended_at >= now() - make_interval(hours => hours)
        OR n.ended_at >= now() - make_interval(hours => hours) - interval '1 day' AND NOT (
          n.hand_no <= coalesce((SELECT m.up_to FROM reconciliation_marks m WHERE m.scope = 'rake:' || n.table_id), 0)
          AND n.hand_no <= coalesce((SELECT m.hand_no FROM hand_record_marks m WHERE m.table_id = n.table_id), 0)))
      OVER (ORDER BY n.serial) AS waits
    FROM (SELECT * FROM hands WHERE serial > from_serial ORDER BY serial LIMIT max_rows) AS n
  ) AS h WHERE NOT h.waits;
  looked := coalesce(cardinality(batch), 0);
  SELECT array_agg(h.serial) INTO doomed FROM hands h JOIN tables t ON t.id = h.table_id
  WHERE h.serial = ANY (batch) AND h.outcome <> 'suspended' AND t.tournament_id IS NULL
    AND h.hand_no <= (SELECT m.up_to FROM reconciliation_marks m WHERE m.scope = 'rake:' || h.table_id)
    AND EXISTS (SELECT FROM hand_records r WHERE r.table_id = h.table_id AND r.hand_no = h.hand_no AND r.ended_at = h.ended_at)
    AND EXISTS (SELECT FROM hands later WHERE later.table_id = h.table_id AND later.hand_no > h.hand_no)
    AND NOT EXISTS (SELECT FROM hand_seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.hand_serial = h.serial)
    AND NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = h.table_id)
    AND NOT EXISTS (SELECT FROM hand_reveals r WHERE r.hand_id = h.id)
    AND NOT EXISTS (SELECT FROM share_links l WHERE l.hand_serial = h.serial);
  INSERT INTO bot_hand_days AS d (table_id, day, hands, pot, rake)
  SELECT h.table_id, (h.ended_at AT TIME ZONE 'UTC')::date, count(*), sum(h.pot), sum(h.rake) FROM hands h
  WHERE h.serial = ANY (doomed) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (table_id, day) DO UPDATE SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake;
  DELETE FROM hand_records r USING hands h
  WHERE h.serial = ANY (doomed) AND r.table_id = h.table_id AND r.hand_no = h.hand_no AND r.ended_at = h.ended_at;
  DELETE FROM hand_seats s WHERE s.hand_serial = ANY (doomed);
  DELETE FROM hands h WHERE h.serial = ANY (doomed);
  forgotten := coalesce(cardinality(doomed), 0);
  UPDATE bot_hand_marks m SET to_serial = (SELECT max(serial) FROM unnest(batch) AS serial) WHERE looked > 0;
END $$;

REVOKE EXECUTE ON FUNCTION bot_hands_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bot_hands_forget TO game;
