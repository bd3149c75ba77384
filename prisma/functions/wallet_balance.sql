CREATE FUNCTION wallet_balance(person uuid, wanted currency) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT balance FROM ledger_accounts WHERE id = 'wallet:' || person || ':' || wanted), 0)
$$;

REVOKE EXECUTE ON FUNCTION wallet_balance FROM PUBLIC;
