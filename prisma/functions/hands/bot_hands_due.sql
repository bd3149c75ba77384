-- Finds hands that may be deleted: hands that only bots played, and that ended more than `hours` ago. A hand stays for good when it belongs
-- to a tournament or a private game, when a person had a seat in it, when its bets were held in suspense, when staff looked at its cards,
-- or when it has no record. Looks at up to `max_rows` hands in order, from the hand after `from_serial` on, where the last search ended.
-- The search ends before the first hand that must wait: a hand that ended later, a hand whose rake was not reconciled yet, or a hand that
-- `hand_records_write` has not seen yet, such as the last hand of a table. For the last two reasons a hand waits at most a day longer, and
-- then stays for good. `looked` is the number of hands that were looked at, `to_serial` the last of them, and `due` the hands that may be
-- deleted. `hours` is the setting `BOT_HAND_HOURS`, but at least one more than `HAND_RECORD_HOURS`. Decision 0106
CREATE FUNCTION bot_hands_due(hours integer, max_rows integer, OUT from_serial bigint, OUT to_serial bigint, OUT looked integer, OUT due bigint[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  batch bigint[];
BEGIN
  from_serial := coalesce((SELECT m.to_serial FROM bot_hand_marks m), 0);
  -- The hands before the first hand that must wait.
  SELECT array_agg(h.serial) INTO batch FROM (
    SELECT n.serial, bool_or(n.ended_at >= now() - make_interval(hours => hours)
        OR n.ended_at >= now() - make_interval(hours => hours) - interval '1 day' AND NOT (
          n.hand_no <= coalesce((SELECT m.up_to FROM reconciliation_marks m WHERE m.scope = 'rake:' || n.table_id), 0)
          AND n.hand_no <= coalesce((SELECT m.hand_no FROM hand_record_marks m WHERE m.table_id = n.table_id), 0)))
      OVER (ORDER BY n.serial) AS waits
    FROM (SELECT * FROM hands WHERE serial > bot_hands_due.from_serial ORDER BY serial LIMIT max_rows) AS n
  ) AS h WHERE NOT h.waits;
  looked := coalesce(cardinality(batch), 0);
  to_serial := coalesce((SELECT max(serial) FROM unnest(batch) AS serial), from_serial);
  SELECT coalesce(array_agg(h.serial ORDER BY h.serial), '{}') INTO due FROM hands h JOIN tables t ON t.id = h.table_id
  WHERE h.serial = ANY (batch) AND h.outcome <> 'suspended' AND t.tournament_id IS NULL
    AND h.hand_no <= (SELECT m.up_to FROM reconciliation_marks m WHERE m.scope = 'rake:' || h.table_id)
    AND EXISTS (SELECT FROM hand_records r WHERE r.table_id = h.table_id AND r.hand_no = h.hand_no AND r.ended_at = h.ended_at)
    AND EXISTS (SELECT FROM hands later WHERE later.table_id = h.table_id AND later.hand_no > h.hand_no)
    AND NOT EXISTS (SELECT FROM hand_seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.hand_serial = h.serial)
    AND NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = h.table_id)
    AND NOT EXISTS (SELECT FROM hand_reveals r WHERE r.hand_id = h.id)
    AND NOT EXISTS (SELECT FROM share_links l WHERE l.hand_serial = h.serial);
END $$;

REVOKE EXECUTE ON FUNCTION bot_hands_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bot_hands_due TO game;
