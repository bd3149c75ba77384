-- Moves the balance of an account with each entry, and writes it to `balance_after`. Nothing else moves a balance. Refuses an account in
-- another currency than the transaction.
CREATE FUNCTION ledger_apply_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount
    FROM ledger_transactions t
   WHERE a.id = NEW.account_id AND t.id = NEW.transaction_id AND t.currency = a.currency
  RETURNING a.balance INTO NEW.balance_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no account % in the currency of transaction %', NEW.account_id, NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_same_currency';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_apply_entry BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();

REVOKE EXECUTE ON FUNCTION ledger_apply_entry FROM PUBLIC;
-- Here, so that no role may add entries without the trigger.
GRANT INSERT (transaction_id, account_id, amount) ON ledger_entries TO game;
