-- Gives a game server the oldest archive that still has to be made and that no other server is making. `claim` is a random id that the
-- server has created. The claim lasts a minute, and `data_export_renew` renews it. Parts of an earlier attempt are deleted. An archive that
-- was begun five times without success is given up, and its person is notified. Returns no row when there is nothing to do.
CREATE FUNCTION data_export_claim(claim uuid, OUT id uuid, OUT user_id uuid, OUT locale text, OUT asked_at timestamptz)
RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_export data_exports;
BEGIN
  SELECT * INTO found_export FROM data_exports e
  WHERE e.made_at IS NULL AND e.failed_at IS NULL AND (e.claimed_until IS NULL OR e.claimed_until <= clock_timestamp())
  ORDER BY e.asked_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF found_export.id IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM data_export_parts p WHERE p.export_id = found_export.id;
  IF found_export.attempts >= 5 THEN
    UPDATE data_exports e SET failed_at = now(), claim = NULL WHERE e.id = found_export.id;
    INSERT INTO notices (user_id, kind, detail) VALUES (found_export.user_id, 'export-failed', '{}');
    RETURN;
  END IF;
  UPDATE data_exports e
  SET claim = data_export_claim.claim, claimed_until = clock_timestamp() + interval '1 minute', attempts = e.attempts + 1, percent = 0
  WHERE e.id = found_export.id;
  RETURN QUERY SELECT found_export.id, found_export.user_id, found_export.locale, found_export.asked_at;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_claim TO game;
