-- Makes an invitation with this code, which `uses` people may use within `days`. Returns not-allowed, reason-required, bad-invitation, or
-- NULL on success. Decision 0111
CREATE FUNCTION invitation_make(session_key text, code text, uses integer, days integer, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  made_id uuid;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN coalesce(uses NOT BETWEEN 1 AND 1000 OR days NOT BETWEEN 1 AND 365, true) THEN 'bad-invitation'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO invitations (code, made_by, max_uses, expires_at)
  VALUES (invitation_make.code, actor_id, uses, now() + make_interval(days => invitation_make.days)) RETURNING id INTO made_id;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'invitation.make', 'invitation', made_id::text, invitation_make.reason,
          jsonb_build_object('uses', uses, 'days', invitation_make.days), invitation_make.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION invitation_make FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitation_make TO web;
