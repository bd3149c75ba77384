-- Marks an archive, whose parts are all stored, as ready: its person can download it for a week and is notified, and their earlier archives
-- are deleted. Returns false when the claim is lost.
CREATE FUNCTION data_export_finish(export_id uuid, claim uuid, sha256 bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reader_id uuid;
  days CONSTANT integer := 7;
BEGIN
  UPDATE data_exports e
  SET made_at = now(), expires_at = now() + make_interval(days => days), claim = NULL, claimed_until = NULL, percent = 100,
      size = (SELECT sum(octet_length(p.content)) FROM data_export_parts p WHERE p.export_id = e.id), sha256 = data_export_finish.sha256
  WHERE e.id = data_export_finish.export_id AND e.claim = data_export_finish.claim
  RETURNING e.user_id INTO reader_id;
  IF reader_id IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM data_exports e WHERE e.user_id = reader_id AND e.id <> data_export_finish.export_id;
  INSERT INTO notices (user_id, kind, detail) VALUES (reader_id, 'export-ready', jsonb_build_object('days', days));
  PERFORM mail_add(reader_id, 'export-ready', jsonb_build_object('days', days));
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_finish FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_finish TO game;
