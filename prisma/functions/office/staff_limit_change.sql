-- Changes a limit of the staff. Only an established owner may change it. The owner passes the value that they saw, so that two owners do
-- not overwrite each other's changes. Faults 96, 97. Returns not-allowed, reason-required, fresh-sign-in-required, bad-limit,
-- no-such-limit, role-too-new, newer-version, or NULL on success.
CREATE FUNCTION staff_limit_change(
  session_key text, limit_name text, previous_value integer, new_value integer, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  current_value integer;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN limit_name = 'second-step' THEN 'no-such-limit' -- only `staff_second_step_require` changes it
    WHEN new_value NOT BETWEEN 0 AND 1000 THEN 'bad-limit'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT l.value INTO current_value FROM staff_limits l WHERE l.name = limit_name FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-limit';
  ELSIF current_value = new_value THEN
    RETURN NULL; -- the limit already has this value
  ELSIF current_value <> previous_value THEN
    RETURN 'newer-version';
  END IF;
  UPDATE staff_limits l SET value = new_value WHERE l.name = limit_name;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'staff-limit.change', 'staff-limit', limit_name, staff_limit_change.reason,
          jsonb_build_object('value', current_value), jsonb_build_object('value', new_value), staff_limit_change.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION staff_limit_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_limit_change TO web;
