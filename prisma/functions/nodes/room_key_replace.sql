-- Makes the key with this fingerprint the room's key of that name, because its owner accepted that the key before it is lost. `accepted` says
-- what is lost with it, for the audit log. Returns false when the room has this key already. Only a command on the machine calls it; no
-- server's role may. Decision 0097
CREATE FUNCTION room_key_replace(key_name text, new_fingerprint text, accepted text) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  earlier text;
BEGIN
  LOCK TABLE room_keys IN SHARE ROW EXCLUSIVE MODE;
  SELECT k.fingerprint INTO earlier FROM room_keys k WHERE k.name = key_name AND k.ended_at IS NULL;
  IF earlier = new_fingerprint THEN
    RETURN false;
  END IF;
  UPDATE room_keys k SET ended_at = now() WHERE k.name = key_name AND k.ended_at IS NULL;
  INSERT INTO room_keys (name, fingerprint) VALUES (key_name, new_fingerprint)
  ON CONFLICT ON CONSTRAINT room_keys_pkey DO UPDATE SET since = now(), ended_at = NULL;
  INSERT INTO audit_log (action, subject_kind, subject_id, reason, before, after)
  VALUES ('room-key.replace', 'room-key', key_name, accepted,
          jsonb_build_object('fingerprint', earlier), jsonb_build_object('fingerprint', new_fingerprint));
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION room_key_replace FROM PUBLIC;
