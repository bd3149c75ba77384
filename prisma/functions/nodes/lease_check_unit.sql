-- Makes no lease for a table of a tournament, because the table runs only under the lease of its tournament. A game server of a version
-- without tournaments treats every open table without a pool as a single table, and would write to the table's journal at the same time as
-- the owner.
CREATE FUNCTION lease_check_unit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM tables t WHERE t.id = NEW.unit_id AND t.tournament_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER lease_check_unit BEFORE INSERT ON leases
  FOR EACH ROW EXECUTE FUNCTION lease_check_unit();

REVOKE EXECUTE ON FUNCTION lease_check_unit FROM PUBLIC;
