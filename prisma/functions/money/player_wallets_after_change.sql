-- Copies each change of a wallet, in the same commit, to the balances that the back office sorts by. Only a transaction that has locked a
-- wallet changes its row, so no two transactions wait for each other here. Stacks, which move with every hand, never cause a change here.
CREATE FUNCTION player_wallets_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE player_wallets w SET balance = NEW.balance WHERE w.user_id = NEW.user_id AND w.currency = NEW.currency;
  RETURN NULL;
END $$;

CREATE TRIGGER player_wallets_after_change AFTER UPDATE OF balance ON ledger_accounts
  FOR EACH ROW WHEN (NEW.kind = 'wallet') EXECUTE FUNCTION player_wallets_after_change();

REVOKE EXECUTE ON FUNCTION player_wallets_after_change FROM PUBLIC;
