-- Gives up the claim on an archive that a game server began and will not finish. When the server closes, another server may begin the
-- archive at once; when the attempt failed (`failed`), a minute later. The next attempt deletes the parts stored so far.
CREATE FUNCTION data_export_release(export_id uuid, claim uuid, failed boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE data_exports e
  SET claim = NULL, attempts = e.attempts - CASE WHEN failed THEN 0 ELSE 1 END,
      claimed_until = CASE WHEN failed THEN clock_timestamp() + interval '1 minute' END
  WHERE e.id = export_id AND e.claim = data_export_release.claim
$$;

REVOKE EXECUTE ON FUNCTION data_export_release FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_release TO game;
