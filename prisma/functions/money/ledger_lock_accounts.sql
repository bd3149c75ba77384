-- Locks accounts in the order of their ids, so that no two transfers deadlock. It is a function, because the application's roles may not
-- update accounts, and a lock needs that right.
CREATE FUNCTION ledger_lock_accounts(account_ids text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (account_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_lock_accounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_accounts TO game;
