-- Ends an invitation early. Returns not-allowed, reason-required, not-in-force, or NULL on success.
CREATE FUNCTION invitation_end(session_key text, id uuid, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner');
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE invitations i SET ended_at = now() WHERE i.id = invitation_end.id AND i.ended_at IS NULL AND i.expires_at > now();
  IF NOT FOUND THEN
    RETURN 'not-in-force';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'invitation.end', 'invitation', invitation_end.id::text, invitation_end.reason, invitation_end.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION invitation_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitation_end TO web;
