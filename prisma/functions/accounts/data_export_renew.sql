-- Renews the claim of a game server on the archive that it makes, and stores its progress. Returns false when the claim is lost: the server
-- was considered dead, or the archive is no longer wanted.
CREATE FUNCTION data_export_renew(export_id uuid, claim uuid, percent integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE data_exports e SET claimed_until = clock_timestamp() + interval '1 minute', percent = data_export_renew.percent
  WHERE e.id = export_id AND e.claim = data_export_renew.claim;
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_renew FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_renew TO game;
