-- Refuses entries of a mint, and entries that take from a promotion, by any role but the owner. Chips leave or return to a mint only
-- through the functions for welcome chips, refills and adjustments. A promotion pays only for the guarantees of tournaments (M19). These
-- functions run as the owner; a role that may post other entries may not post entries of a mint or payments of a promotion. The mint of a
-- private game belongs to the game (H1).
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
