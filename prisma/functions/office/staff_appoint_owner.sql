-- Makes an account a confirmed owner, and lifts every sanction that would lock the account out. Only a command on the machine calls it; no
-- server's role may. `name` is NULL when no such account exists; guests, bots and closed accounts do not count. Faults 94, 98
CREATE FUNCTION staff_appoint_owner(user_id uuid, OUT name text, OUT lifted text[])
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  person users;
  roles_before jsonb;
  in_force text;
BEGIN
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO person FROM users u WHERE u.id = staff_appoint_owner.user_id AND NOT u.guest AND NOT u.bot AND u.closed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  name := person.name;
  lifted := '{}';
  SELECT coalesce(jsonb_agg(m.role ORDER BY m.role), '[]') INTO roles_before FROM staff_members m WHERE m.user_id = person.id;
  INSERT INTO staff_members AS m (user_id, role, confirmed_at) VALUES (person.id, 'owner', now())
  ON CONFLICT ON CONSTRAINT staff_members_pkey DO UPDATE SET confirmed_at = now(), confirmed_by = NULL WHERE m.confirmed_at IS NULL;
  IF FOUND THEN
    INSERT INTO audit_log (action, subject_kind, subject_id, before, after)
    SELECT CASE WHEN roles_before ? 'owner' THEN 'staff.confirm-owner' ELSE 'staff.set-role' END, 'user', person.id::text,
           CASE WHEN NOT roles_before ? 'owner' THEN roles_before END,
           CASE WHEN roles_before ? 'owner' THEN '{"role": "owner"}' ELSE jsonb_agg(m.role ORDER BY m.role) END
    FROM staff_members m WHERE m.user_id = person.id;
    PERFORM staff_notify_role(NULL, person.id, 'owner', CASE WHEN roles_before ? 'owner' THEN 'confirmed' ELSE 'granted' END);
  END IF;
  FOREACH in_force IN ARRAY ARRAY['ban', 'freeze', 'chat-ban'] LOOP
    IF player_apply_sanction(NULL, person.id, in_force, NULL, 'Appointed as an owner on the machine.', NULL) IS NULL THEN
      lifted := lifted || in_force;
    END IF;
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION staff_appoint_owner FROM PUBLIC;
