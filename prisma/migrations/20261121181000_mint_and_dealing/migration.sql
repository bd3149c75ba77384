-- Chips come out of the mint, and go back into it, by the room's own functions alone (welcome, refill, adjustment): a role that
-- may post entries may still not post these. A mint is known by its name, so that other entries pay nothing for the question.
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_mint_by_name CHECK ((kind = 'mint') = (id LIKE 'mint:%'));

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

-- F2: once it is committed that the shuffle is in doubt, no hand starts anywhere, whether or not its process has heard of it.
CREATE FUNCTION hand_may_start() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'table_events_may_start';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER hand_may_start BEFORE INSERT ON table_events
  FOR EACH ROW WHEN (NEW.kind = 'hand-started') EXECUTE FUNCTION hand_may_start();
