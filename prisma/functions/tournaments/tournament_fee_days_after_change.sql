-- Adds each change of a tournament's rake account to the tournament's fees of the day, in the same commit, so that the rake report agrees
-- with the account. Only the tournament's owner changes these rows. M2, M5
CREATE FUNCTION tournament_fee_days_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tournament_fee_days AS d (day, tournament_id, fees)
  VALUES ((now() AT TIME ZONE 'UTC')::date, NEW.tournament_id, NEW.balance - OLD.balance)
  ON CONFLICT (day, tournament_id) DO UPDATE SET fees = d.fees + excluded.fees;
  RETURN NULL;
END $$;

CREATE TRIGGER tournament_fee_days_after_change AFTER UPDATE OF balance ON ledger_accounts
  FOR EACH ROW WHEN (NEW.kind = 'rake' AND NEW.tournament_id IS NOT NULL) EXECUTE FUNCTION tournament_fee_days_after_change();

REVOKE EXECUTE ON FUNCTION tournament_fee_days_after_change FROM PUBLIC;
