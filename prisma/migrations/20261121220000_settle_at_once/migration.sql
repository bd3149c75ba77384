-- The hot path in one statement each: what a table does, and what a finished hand comes to, cost one round trip and one commit.
-- Each runs with the rights of whoever calls it.

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

-- Posts moves of chips: `[{key, hash, kind, currency, entries: [{account, kind, user_id, table_id, amount}]}]`, the hash in hex.
-- A key that was posted before with the same hash is done already; with another one it is refused.
CREATE FUNCTION ledger_post_moves(moves json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  move record;
  posted bigint;
BEGIN
  -- All accounts of all moves first, in the order of their ids: nobody waits in a circle.
  INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
  SELECT DISTINCT ON (e.account) e.account, e.kind, m.currency, e.user_id, e.table_id
  FROM json_to_recordset(moves) AS m(currency currency, entries json),
       json_to_recordset(m.entries) AS e(account text, kind account_kind, user_id uuid, table_id uuid)
  ORDER BY e.account
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock(ARRAY(
    SELECT e.account FROM json_to_recordset(moves) AS m(entries json), json_to_recordset(m.entries) AS e(account text)
  ));
  FOR move IN
    SELECT key, decode(hash, 'hex') AS hash, kind, currency, entries
    FROM json_to_recordset(moves) AS m(key text, hash text, kind text, currency currency, entries json)
  LOOP
    INSERT INTO ledger_transactions (key, request_hash, kind, currency)
    VALUES (move.key, move.hash, move.kind, move.currency)
    ON CONFLICT (key) DO NOTHING RETURNING id INTO posted;
    IF FOUND THEN
      INSERT INTO ledger_entries (transaction_id, account_id, amount)
      SELECT posted, account, amount FROM json_to_recordset(move.entries) AS e(account text, amount bigint);
    ELSIF NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = move.key AND t.request_hash = move.hash) THEN
      RAISE EXCEPTION 'ledger key % was used before for something else', move.key
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_same_request';
    END IF;
  END LOOP;
END $$;

-- What goes with rows: chips, finished hands, and the states that recovery starts from.
CREATE FUNCTION journal_keep(moves json, finished json, snapshots json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_post_moves(moves);
  INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed, last_seq)
  SELECT id, table_id, hand_no, outcome, pot, rake, settings, decode(sealed, 'base64'), last_seq
  FROM json_to_recordset(finished)
    AS h(id text, table_id uuid, hand_no int, outcome hand_outcome, pot bigint, rake bigint, settings jsonb, sealed text,
         last_seq bigint);
  INSERT INTO hand_players (hand_id, seat, user_id, net, put_in, rake)
  SELECT h.id, p.seat, p.user_id, p.net, p.put_in, p.rake
  FROM json_to_recordset(finished) AS h(id text, players json),
       json_to_recordset(h.players) AS p(seat int, user_id uuid, net bigint, put_in bigint, rake bigint);
  INSERT INTO table_snapshots (table_id, seq, state)
  SELECT table_id, seq, state FROM json_to_recordset(snapshots) AS s(table_id uuid, seq bigint, state jsonb)
  ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state;
END $$;

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

REVOKE EXECUTE ON FUNCTION journal_write, ledger_post_moves, journal_keep, journal_settle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_write, ledger_post_moves, journal_keep, journal_settle TO game;
