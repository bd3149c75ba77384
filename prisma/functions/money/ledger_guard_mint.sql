-- Refuses entries of a mint, and entries that take chips from a promotion, unless they are posted as the database's owner. The functions
-- for welcome chips, refills, adjustments and guarantees run as the owner. So chips leave or return to a mint only through welcome chips,
-- refills and adjustments, and leave a promotion only through guarantees and adjustments (M19). The mint of a private game is not guarded,
-- because it belongs to the game (H1).
CREATE FUNCTION ledger_guard_mint() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  guarded text;
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NULL;
  END IF;
  guarded := (
    SELECT a.id FROM new_postings n
    CROSS JOIN LATERAL (SELECT id, kind, table_id FROM ledger_accounts WHERE serial = n.account_serial OFFSET 0) AS a
    WHERE a.kind = 'mint' AND a.table_id IS NULL OR a.kind = 'promotion' AND n.amount < 0 LIMIT 1
  );
  IF guarded IS NOT NULL THEN
    RAISE EXCEPTION 'role % may not post to %', current_user, guarded USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_guard_mint AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_mint();

REVOKE EXECUTE ON FUNCTION ledger_guard_mint FROM PUBLIC;
