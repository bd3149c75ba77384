-- Makes no lease for a table of a tournament, which runs only under the lease of its tournament. A game server of a version without
-- tournaments takes every open table without a pool for a table by itself, and would write to its journal beside the owner.
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
