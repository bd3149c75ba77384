-- Returns what a player's wallet holds, 0 when there is none.
CREATE FUNCTION wallet_balance(user_id uuid, currency currency) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.id = concat_ws(':', 'wallet', $1, $2)), 0)
$$;

REVOKE EXECUTE ON FUNCTION wallet_balance FROM PUBLIC;
