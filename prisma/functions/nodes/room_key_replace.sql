-- Makes the keys with these fingerprints the room's only keys of that name, because its owner has accepted that the others are lost, or
-- because no data is sealed with the others any more. `accepted` says what is lost, for the audit log. Returns false when the room has
-- exactly these keys already. Only a command on the machine calls it; no server's role may. Decisions 0097 and 0110
CREATE FUNCTION room_key_replace(key_name text, fingerprints text[], accepted text) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  earlier text[];
BEGIN
  LOCK TABLE room_keys IN SHARE ROW EXCLUSIVE MODE;
  earlier := ARRAY(SELECT k.fingerprint FROM room_keys k WHERE k.name = key_name AND k.ended_at IS NULL ORDER BY k.since DESC);
  IF earlier <@ fingerprints AND fingerprints <@ earlier THEN
    RETURN false;
  END IF;
  UPDATE room_keys k SET ended_at = now()
  WHERE k.name = key_name AND k.ended_at IS NULL AND k.fingerprint <> ALL (fingerprints);
  INSERT INTO room_keys AS k (name, fingerprint, since)
  SELECT key_name, f.fingerprint, now() - f.place * interval '1 millisecond'
  FROM unnest(fingerprints) WITH ORDINALITY AS f(fingerprint, place)
  ON CONFLICT ON CONSTRAINT room_keys_pkey DO UPDATE SET since = excluded.since, ended_at = NULL WHERE k.ended_at IS NOT NULL;
  INSERT INTO audit_log (action, subject_kind, subject_id, reason, before, after)
  VALUES ('room-key.replace', 'room-key', key_name, accepted,
          jsonb_build_object('fingerprints', earlier), jsonb_build_object('fingerprints', fingerprints));
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION room_key_replace FROM PUBLIC;
