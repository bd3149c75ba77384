-- Returns the figures of the sheet of a private game, in cents: the chips that each person brought and was given, the chips that they took
-- away or were taken from them, and their current stack (a running hand counts when it ends). Their result is away + stack - brought; the
-- results sum to zero. H9
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
