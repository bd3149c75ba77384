-- Confirms a new owner, who may approve adjustments from then on. The confirming owner must be established, must not have given the role
-- and must be another person. Fault 96. Returns not-allowed, reason-required, fresh-sign-in-required, own-account, no-such-owner,
-- role-too-new (of the confirming owner), own-appointee, or NULL on success.
CREATE FUNCTION staff_confirm_owner(session_key text, user_id uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  member staff_members;
BEGIN
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO member FROM staff_members m WHERE m.user_id = staff_confirm_owner.user_id AND m.role = 'owner';
  refused := coalesce(staff_refusal(session_key, staff_confirm_owner.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN staff_confirm_owner.user_id = actor_id THEN 'own-account'
    WHEN member.user_id IS NULL THEN 'no-such-owner'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
    WHEN member.granted_by = actor_id THEN 'own-appointee'
  END);
  IF refused IS NOT NULL OR member.confirmed_at IS NOT NULL THEN
    RETURN refused; -- NULL: the role was already confirmed
  END IF;
  UPDATE staff_members m SET confirmed_at = now(), confirmed_by = actor_id
  WHERE m.user_id = member.user_id AND m.role = 'owner';
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'staff.confirm-owner', 'user', member.user_id::text, staff_confirm_owner.reason,
          jsonb_build_object('role', 'owner'), staff_confirm_owner.ip_address);
  PERFORM staff_notify_role(actor_id, member.user_id, 'owner', 'confirmed');
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION staff_confirm_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_confirm_owner TO web;
