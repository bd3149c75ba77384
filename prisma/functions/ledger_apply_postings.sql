-- Moves the balances of accounts with new entries. Nothing else moves a balance. Refuses an entry in another currency than its account's,
-- one whose `balance_after` does not follow the entries before it, and a balance that no account may have, also between two entries. No chips
-- leave the wallet of a player on a break but by an adjustment. Fault 69
CREATE FUNCTION ledger_apply_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
-- Each account by its key: another join may read all of them, as it may be planned while there are few.
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
        -- No EXISTS: it may be planned as a list of all users on a break, made for each statement.
        AND (SELECT u.break_until > now() FROM users u WHERE u.id = m.user_id) THEN 'ledger_wallets_not_on_a_break'
      WHEN abs(n.balance_after) > 9007199254740991 THEN 'ledger_accounts_safe_integer'
      -- What the account holds now, without the later entries of it.
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
-- Here, so that no role may add entries without the trigger.
GRANT INSERT ON ledger_postings TO game;
