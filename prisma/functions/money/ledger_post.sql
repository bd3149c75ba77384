-- Posts moves of chips: `[{key, kind, currency, entries: {account: cents, …}}]`. Returns for each move, in order, `new`, or `repeated` when
-- its key was posted before with the same content; a repeated move changes nothing. A caller that must be the first checks for `repeated`.
-- The same key with other content is refused (ledger_transactions_same_request). An account is made when it is first used. Runs with the
-- rights of its caller: the game server's role may post, but not to a mint.
CREATE FUNCTION ledger_post(moves json) RETURNS SETOF text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  account_ids text[] := ARRAY(
    SELECT DISTINCT json_object_keys(m.entries) FROM json_to_recordset(moves) AS m(entries json)
  );
  new_keys text[];
  reused_key text;
BEGIN
  -- Locks all accounts of all moves first, in the order of their ids, so that no two callers deadlock.
  IF (SELECT count(*) FROM ledger_accounts WHERE id = ANY (account_ids)) < cardinality(account_ids) THEN
    INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id, tournament_id)
    SELECT DISTINCT ON (e.account) e.account, o.kind, m.currency, o.user_id, o.table_id, o.tournament_id
    FROM json_to_recordset(moves) AS m(currency currency, entries json)
    CROSS JOIN LATERAL json_object_keys(m.entries) AS e(account)
    CROSS JOIN LATERAL ledger_account_owner(e.account) AS o
    ORDER BY e.account
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM ledger_lock_accounts(account_ids);
  -- One statement for all moves, so that the statement-level checks run once.
  WITH given AS MATERIALIZED (
    -- jsonb orders its keys, whatever the caller's order was.
    SELECT m.*, sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) AS content_hash
    FROM ROWS FROM (json_to_recordset(moves) AS (key text, kind text, currency currency, entries jsonb))
      WITH ORDINALITY AS m(key, kind, currency, entries, place)
  ), first_of_key AS MATERIALIZED (
    SELECT DISTINCT ON (key) * FROM given ORDER BY key, place
  ), posted AS (
    INSERT INTO ledger_transactions (key, request_hash, kind, currency)
    SELECT key, content_hash, kind, currency FROM first_of_key ORDER BY place
    ON CONFLICT (key) DO NOTHING RETURNING id, key
  ), entered AS (
    INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after)
    SELECT p.id, a.serial, e.value::bigint, a.balance + sum(e.value::bigint) OVER (PARTITION BY a.serial ORDER BY p.id)
    FROM posted p JOIN first_of_key m USING (key) CROSS JOIN LATERAL jsonb_each_text(m.entries) AS e
    -- OFFSET 0 makes PostgreSQL read each account by its key. Otherwise, while the table is small, PostgreSQL may plan a join that reads
    -- all accounts.
    CROSS JOIN LATERAL (SELECT serial, balance FROM ledger_accounts WHERE id = e.key OFFSET 0) AS a
    ORDER BY p.id, a.serial
  )
  SELECT coalesce(array_agg(key), '{}') INTO new_keys FROM posted;
  IF cardinality(new_keys) = json_array_length(moves) THEN
    RETURN QUERY SELECT 'new' FROM unnest(new_keys);
    RETURN;
  END IF;
  SELECT m.key INTO reused_key
  FROM json_to_recordset(moves) AS m(key text, kind text, currency currency, entries jsonb) JOIN ledger_transactions t USING (key)
  WHERE t.request_hash <> sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) LIMIT 1;
  IF reused_key IS NOT NULL THEN
    RAISE EXCEPTION 'ledger key % was used before for something else', reused_key
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_same_request';
  END IF;
  RETURN QUERY
  SELECT CASE WHEN m.key = ANY (new_keys) AND row_number() OVER (PARTITION BY m.key ORDER BY m.place) = 1 THEN 'new' ELSE 'repeated' END
  FROM ROWS FROM (json_to_recordset(moves) AS (key text)) WITH ORDINALITY AS m(key, place)
  ORDER BY m.place;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO game;
