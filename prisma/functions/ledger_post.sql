-- Posts moves of chips: `[{key, kind, currency, entries: {account: cents, …}}]`. Returns for each, in their order, `new`, or `repeated`
-- when its key was posted before with the same content; that move changes nothing. A caller that must be the first looks at this.
-- The same key with other content is refused (ledger_transactions_same_request). An account is made when it is first used.
-- Runs with the rights of its caller: the game server's role may post, but not to a mint.
CREATE FUNCTION ledger_post(moves json) RETURNS SETOF text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  move record;
  new_id bigint;
BEGIN
  -- All accounts of all moves first, in the order of their ids, so that no two callers wait for each other in a circle.
  INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
  SELECT DISTINCT ON (e.account) e.account, p.kind, m.currency,
         CASE p.kind WHEN 'wallet' THEN p.first_part::uuid WHEN 'stack' THEN split_part(e.account, ':', 3)::uuid END,
         CASE WHEN p.kind IN ('stack', 'rake') THEN p.first_part::uuid END
  FROM json_to_recordset(moves) AS m(currency currency, entries json)
  CROSS JOIN LATERAL json_object_keys(m.entries) AS e(account)
  CROSS JOIN LATERAL (SELECT split_part(e.account, ':', 1)::account_kind, split_part(e.account, ':', 2)) AS p(kind, first_part)
  ORDER BY e.account
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock_accounts(ARRAY(
    SELECT json_object_keys(m.entries) FROM json_to_recordset(moves) AS m(entries json)
  ));
  FOR move IN
    -- jsonb has its keys in one order, whatever the caller's was.
    SELECT m.*, sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) AS content_hash
    FROM json_to_recordset(moves) AS m(key text, kind text, currency currency, entries jsonb)
  LOOP
    INSERT INTO ledger_transactions (key, request_hash, kind, currency)
    VALUES (move.key, move.content_hash, move.kind, move.currency)
    ON CONFLICT (key) DO NOTHING RETURNING id INTO new_id;
    IF FOUND THEN
      INSERT INTO ledger_entries (transaction_id, account_id, amount)
      SELECT new_id, e.key, e.value::bigint FROM jsonb_each_text(move.entries) AS e ORDER BY e.key;
      RETURN NEXT 'new';
    ELSIF EXISTS (SELECT FROM ledger_transactions t WHERE t.key = move.key AND t.request_hash = move.content_hash) THEN
      RETURN NEXT 'repeated';
    ELSE
      RAISE EXCEPTION 'ledger key % was used before for something else', move.key
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_same_request';
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO game;
