-- Notifies every owner except the actor of a change of roles, and also the person whose role changed. `change`: granted, withdrawn,
-- confirmed. `actor_id` is NULL for a command on the machine. Fault 96
CREATE FUNCTION staff_notify_role(actor_id uuid, member_id uuid, role staff_role, change text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notices (user_id, kind, detail)
  SELECT reader.user_id, 'role-changed',
         jsonb_build_object('memberId', member_id, 'role', staff_notify_role.role, 'change', change, 'byId', actor_id)
  FROM (SELECT m.user_id FROM staff_members m WHERE m.role = 'owner' UNION SELECT member_id) AS reader
  WHERE reader.user_id IS DISTINCT FROM actor_id
  ORDER BY reader.user_id
$$;

REVOKE EXECUTE ON FUNCTION staff_notify_role FROM PUBLIC;
