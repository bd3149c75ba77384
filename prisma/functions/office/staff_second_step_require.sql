-- Makes a second step compulsory for the staff, or optional again. Only an owner may do this, with a reason. An owner who makes it
-- compulsory must have taken a second step in this session, so that an owner who can act remains. Returns not-allowed,
-- second-step-required, reason-required, fresh-sign-in-required, or NULL on success.
CREATE FUNCTION staff_second_step_require(session_key text, required boolean, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (
      SELECT FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.second_step_at IS NOT NULL
    ) THEN 'second-step-required'
  END);
  wanted CONSTANT int := required::int;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE staff_limits l SET value = wanted WHERE l.name = 'second-step' AND l.value <> wanted;
  IF FOUND THEN
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
    VALUES (actor_id, 'staff-limit.change', 'staff-limit', 'second-step', staff_second_step_require.reason,
            jsonb_build_object('value', 1 - wanted), jsonb_build_object('value', wanted), staff_second_step_require.ip_address);
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION staff_second_step_require FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_second_step_require TO web;
