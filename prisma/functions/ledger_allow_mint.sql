CREATE FUNCTION ledger_allow_mint() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'role % may not post to %', current_user, NEW.account_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_allow_mint BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.account_id LIKE 'mint:%') EXECUTE FUNCTION ledger_allow_mint();

REVOKE EXECUTE ON FUNCTION ledger_allow_mint FROM PUBLIC;
