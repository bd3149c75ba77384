-- Adds new entries to the balances of their accounts; nothing else changes a balance. Refuses an entry in another currency than its
-- account's, an entry whose `balance_after` does not follow from the entries before it, and a balance that the account may not have, even
-- between two entries. Chips leave the wallet of a player on a break only by an adjustment. Fault 69
CREATE FUNCTION ledger_apply_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- Reads each account by its key. While the table is small, PostgreSQL may plan any other join so that it reads all accounts.
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  wrong record;
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + m.amount
  FROM (SELECT account_serial, sum(amount)::bigint AS amount FROM new_postings GROUP BY account_serial) m
  WHERE a.serial = m.account_serial;
  SELECT p.id, p.transaction_id, p.fault INTO wrong
  FROM (
    SELECT m.id, n.transaction_id, CASE
      WHEN t.currency <> m.currency THEN 'ledger_entries_same_currency'
      WHEN n.balance_after < 0 AND m.kind <> 'mint' THEN 'ledger_accounts_not_negative'
      WHEN n.amount < 0 AND m.kind = 'wallet' AND t.kind <> 'adjust'
        -- EXISTS is not used, because PostgreSQL may plan it as a list of all users on a break, made for each statement.
        AND (SELECT u.break_until > now() FROM users u WHERE u.id = m.user_id) THEN 'ledger_wallets_not_on_a_break'
      WHEN abs(n.balance_after) > 9007199254740991 THEN 'ledger_accounts_safe_integer'
      -- The right side is the account's balance after this entry: its balance now, without the later entries.
      WHEN n.balance_after <> m.balance - (sum(n.amount) OVER later - n.amount) THEN 'ledger_entries_follow'
    END AS fault
    FROM new_postings n
    CROSS JOIN LATERAL (SELECT id, kind, currency, balance, user_id FROM ledger_accounts WHERE serial = n.account_serial OFFSET 0) AS m
    CROSS JOIN LATERAL (SELECT currency, kind FROM ledger_transactions WHERE id = n.transaction_id OFFSET 0) AS t
    WINDOW later AS (PARTITION BY n.account_serial ORDER BY n.transaction_id DESC)
  ) p
  WHERE p.fault IS NOT NULL LIMIT 1;
  IF wrong.fault IS NOT NULL THEN
    RAISE EXCEPTION 'the entry of account % in transaction % is refused', wrong.id, wrong.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = wrong.fault;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_apply_postings AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_postings();

REVOKE EXECUTE ON FUNCTION ledger_apply_postings FROM PUBLIC;
-- The trigger is created here, so that no role can add entries without it.
GRANT INSERT ON ledger_postings TO game;
