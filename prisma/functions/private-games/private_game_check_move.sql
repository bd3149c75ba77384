-- Refuses a move of game chips that is not between the mint and the stacks of one private game. H1
CREATE FUNCTION private_game_check_move() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  foreign_account text;
BEGIN
  SELECT a.id INTO foreign_account
  FROM ledger_postings p
  -- OFFSET 0 makes PostgreSQL read each account by its key. Otherwise, while the table is small, PostgreSQL may plan a join that reads all
  -- accounts.
  CROSS JOIN LATERAL (SELECT id, kind, table_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
  WHERE p.transaction_id = NEW.id AND (
    a.kind NOT IN ('mint', 'stack') OR a.table_id IS NULL
    OR a.table_id <> (SELECT b.table_id FROM ledger_postings q JOIN ledger_accounts b ON b.serial = q.account_serial
                      WHERE q.transaction_id = NEW.id ORDER BY q.account_serial LIMIT 1)
    OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = a.table_id))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'game chips do not move to or from %', foreign_account
      USING ERRCODE = 'check_violation', CONSTRAINT = 'private_games_keep_their_chips';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER private_game_check_move AFTER INSERT ON ledger_transactions
  FOR EACH ROW WHEN (NEW.currency::text = 'game') EXECUTE FUNCTION private_game_check_move();

REVOKE EXECUTE ON FUNCTION private_game_check_move FROM PUBLIC;
