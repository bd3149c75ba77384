-- Refuses entries of a mint, and such that take from a promotion, by any role but the owner. Chips leave a mint, and return to it, through
-- the functions for welcome chips, refills and adjustments alone, and a promotion pays for the guarantees of tournaments alone (M19); these
-- run as the owner, and a role that may post other entries may not post these. The mint of a private game is the game's own (H1).
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
