-- Refuses entries of a mint by any role but the owner. Chips leave a mint, and return to it, through the functions for welcome chips,
-- refills and adjustments alone, which run as the owner; a role that may post other entries may not post these.
CREATE FUNCTION ledger_guard_mint() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'role % may not post to %', current_user, NEW.account_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_guard_mint BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.account_id LIKE 'mint:%') EXECUTE FUNCTION ledger_guard_mint();

REVOKE EXECUTE ON FUNCTION ledger_guard_mint FROM PUBLIC;
