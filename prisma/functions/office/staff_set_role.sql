-- Grants a role or takes it away. Staff have no other way to do this. Only an owner may do it, with a reason; the function writes an audit
-- log entry and notifies all owners. The web server's role may not write the table of roles. Returns not-allowed, reason-required,
-- fresh-sign-in-required, no-such-person, last-owner, or NULL on success.
CREATE FUNCTION staff_set_role(session_key text, user_id uuid, role staff_role, granted boolean, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  roles_before jsonb;
BEGIN
  -- One change at a time: two owners who take the role from each other must not both succeed. Also waits for an account that is being
  -- closed.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  refused := coalesce(staff_refusal(session_key, staff_set_role.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = staff_set_role.user_id AND NOT u.guest AND NOT u.bot
      AND (u.closed_at IS NULL OR NOT granted)) THEN 'no-such-person'
    -- An owner with a ban in force cannot run the room.
    WHEN NOT granted AND staff_set_role.role = 'owner' AND NOT EXISTS (
      SELECT FROM staff_members m JOIN users u ON u.id = m.user_id
      WHERE m.role = 'owner' AND m.user_id <> staff_set_role.user_id AND (u.banned_until IS NULL OR u.banned_until <= clock_timestamp())
    ) THEN 'last-owner'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT coalesce(jsonb_agg(m.role ORDER BY m.role), '[]') INTO roles_before
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  IF granted THEN
    INSERT INTO staff_members (user_id, role, granted_by) VALUES (staff_set_role.user_id, staff_set_role.role, actor_id)
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM staff_members m WHERE m.user_id = staff_set_role.user_id AND m.role = staff_set_role.role;
  END IF;
  IF NOT FOUND THEN
    RETURN NULL; -- the role already has this value
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  SELECT actor_id, 'staff.set-role', 'user', staff_set_role.user_id::text, staff_set_role.reason, roles_before,
         coalesce(jsonb_agg(m.role ORDER BY m.role), '[]'), staff_set_role.ip_address
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  PERFORM staff_notify_role(actor_id, staff_set_role.user_id, staff_set_role.role, CASE WHEN granted THEN 'granted' ELSE 'withdrawn' END);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION staff_set_role FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_set_role TO web;
