-- Writes the rows of several logs, and says of each log, in their order: `durable`, written as soon as this commits; `fenced`, the
-- epoch is not the owner's; `elsewhere`, `firsts` does not follow the log's last row. Of the last two nothing is written.
-- FOR KEY SHARE: a takeover, which changes the epoch and so a key, waits for us or we wait for it and see its epoch; a lease that
-- is renewed meanwhile holds nobody up. Several logs of one unit, a pool's tables, share its one row.
CREATE FUNCTION journal_write(logs uuid[], units uuid[], epochs bigint[], firsts bigint[], added json) RETURNS SETOF text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH owned AS MATERIALIZED (
    SELECT a.log, a.epoch, o.epoch = a.epoch AS ours,
           a.first IS NULL OR a.first = 1 + (SELECT coalesce(max(seq), 0) FROM table_events WHERE table_id = a.log) AS next
    FROM unnest(logs, units, epochs, firsts) AS a(log, unit, epoch, first) JOIN ownership o ON o.unit_id = a.unit
    ORDER BY o.unit_id FOR KEY SHARE OF o
  ), written AS (
    INSERT INTO table_events
      (table_id, seq, epoch, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms)
    SELECT log, seq, o.epoch, hand_no, action_id, kind, public, decode(sealed, 'base64'), remaining_ms, early_ms
    FROM json_to_recordset(added)
      AS g(log uuid, seq bigint, hand_no int, action_id text, kind text, public jsonb, sealed text, remaining_ms int,
           early_ms int)
    JOIN owned o USING (log)
    WHERE o.ours AND o.next
  )
  SELECT CASE WHEN o.ours IS NOT TRUE THEN 'fenced' WHEN o.next THEN 'durable' ELSE 'elsewhere' END
  FROM unnest(logs) WITH ORDINALITY AS a(log, place) LEFT JOIN owned o USING (log)
  ORDER BY a.place;
END $$;

REVOKE EXECUTE ON FUNCTION journal_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_write TO game;
