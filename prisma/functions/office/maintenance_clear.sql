-- Ends the current maintenance, or withdraws planned maintenance. `actor_id`: the member of the staff who does this; NULL for the command
-- on the machine. Returns no-maintenance, or NULL on success. Decision 0113
CREATE FUNCTION maintenance_clear(actor_id uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  ended maintenance;
BEGIN
  DELETE FROM maintenance m RETURNING m.* INTO ended;
  IF NOT FOUND THEN
    RETURN 'no-maintenance';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, ip_address)
  VALUES (maintenance_clear.actor_id, 'maintenance.end', 'room', 'maintenance', maintenance_clear.reason, to_jsonb(ended),
          maintenance_clear.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION maintenance_clear FROM PUBLIC;
