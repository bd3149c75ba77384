-- Money moves only in balanced transactions, and the database itself refuses anything else.

ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_not_negative CHECK (balance >= 0 OR kind = 'mint'),
  -- What a JavaScript number holds exactly.
  ADD CONSTRAINT ledger_accounts_safe_integer CHECK (abs(balance) <= 9007199254740991);

ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_not_zero CHECK (amount <> 0);

-- A balance moves with its entries, and nothing else moves it.
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

-- At the commit, when all entries are there.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of transaction % do not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_check_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();

-- Locks accounts in the order of their ids, so that two transfers wait for each other and never in a circle. A function,
-- because the application's roles may not update accounts, and a lock asks for that right.
CREATE FUNCTION ledger_lock(ids text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_lock FROM PUBLIC;

-- Values that make no sense.
ALTER TABLE seats ADD CONSTRAINT seats_seat CHECK (seat >= 0);
ALTER TABLE table_events ADD CONSTRAINT table_events_seq CHECK (seq >= 1);
ALTER TABLE users
  ADD CONSTRAINT users_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT users_guest_or_bot CHECK (NOT (guest AND bot));
ALTER TABLE visits ADD CONSTRAINT visits_stack CHECK (stack >= 0);
