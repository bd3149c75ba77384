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

REVOKE EXECUTE ON FUNCTION ledger_post_moves FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post_moves TO game;
