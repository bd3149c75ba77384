-- Returns the balance of an account, 0 when the account does not exist.
CREATE FUNCTION ledger_balance(account text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.id = account), 0)
$$;

REVOKE EXECUTE ON FUNCTION ledger_balance FROM PUBLIC;
