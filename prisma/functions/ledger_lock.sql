-- Locks accounts in the order of their ids, so that two transfers wait for each other and never in a circle. A function,
-- because the application's roles may not update accounts, and a lock asks for that right.
CREATE FUNCTION ledger_lock(ids text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_lock FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock TO game;
