-- Asks for the removal of the second factors of an account whose person has lost them; an owner who did not make the request decides
-- (`factor_removal_decide`). The person is notified at once, so that they can object. Returns not-allowed, reason-required,
-- fresh-sign-in-required, no-such-person, own-account, staff-protected (only an owner may ask for a member of the staff), no-factor,
-- already-asked, or NULL when the request waits for a decision.
CREATE FUNCTION factor_removal_request(session_key text, user_id uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'support'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (
      SELECT FROM users u WHERE u.id = factor_removal_request.user_id AND NOT u.guest AND NOT u.bot AND u.closed_at IS NULL
    ) THEN 'no-such-person'
    WHEN factor_removal_request.user_id = actor_id THEN 'own-account'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = factor_removal_request.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN factor_ways(factor_removal_request.user_id) = '{}' THEN 'no-factor'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO factor_removals (user_id, reason, requested_by)
  VALUES (factor_removal_request.user_id, factor_removal_request.reason, actor_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'already-asked';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'player.ask-factor-removal', 'user', factor_removal_request.user_id::text, factor_removal_request.reason,
          factor_removal_request.ip_address);
  PERFORM factor_tell_change(factor_removal_request.user_id, 'removal-asked');
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION factor_removal_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION factor_removal_request TO web;
