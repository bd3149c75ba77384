-- Returns the figures of the sheet of a private game, in cents: `brought` are the chips that each person brought or was given, `away` the
-- chips that they took away or that were taken from them, and `stack` their current stack, in which a running hand counts only when it has
-- ended. The result of a person is `away + stack - brought`; the results sum to zero. H9
CREATE FUNCTION private_game_results(table_id uuid, OUT user_id uuid, OUT brought bigint, OUT away bigint, OUT stack bigint) RETURNS SETOF record
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a.user_id,
         coalesce(sum(p.amount) FILTER (WHERE t.kind <> 'settle' AND p.amount > 0), 0)::bigint,
         coalesce(-sum(p.amount) FILTER (WHERE t.kind <> 'settle' AND p.amount < 0), 0)::bigint,
         a.balance
  FROM ledger_accounts a
  LEFT JOIN ledger_postings p ON p.account_serial = a.serial
  LEFT JOIN ledger_transactions t ON t.id = p.transaction_id
  WHERE a.table_id = private_game_results.table_id AND a.kind = 'stack'
  GROUP BY a.serial, a.user_id, a.balance
  ORDER BY a.serial
$$;

REVOKE EXECUTE ON FUNCTION private_game_results FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_results TO web, game;
