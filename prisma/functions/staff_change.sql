-- Roles are granted and taken here and nowhere else: by an owner, with a reason, and with its line in the audit log.
-- The web server's role may call it and may not write the table. `refused`: not-allowed, no-such-person, last-owner.
CREATE FUNCTION staff_change(actor uuid, person uuid, wanted staff_role, granted boolean, why text, seen_from text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  had jsonb;
BEGIN
  -- One change at a time: two owners who take the role from each other must not both succeed.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  IF NOT EXISTS (SELECT FROM staff_members WHERE user_id = actor AND role = 'owner') THEN
    RETURN 'not-allowed';
  END IF;
  IF NOT EXISTS (SELECT FROM users WHERE id = person AND NOT guest AND NOT bot) THEN
    RETURN 'no-such-person';
  END IF;
  IF NOT granted AND wanted = 'owner'
     AND NOT EXISTS (SELECT FROM staff_members WHERE role = 'owner' AND user_id <> person) THEN
    RETURN 'last-owner';
  END IF;
  SELECT coalesce(jsonb_agg(role ORDER BY role), '[]') INTO had FROM staff_members WHERE user_id = person;
  IF granted THEN
    INSERT INTO staff_members (user_id, role) VALUES (person, wanted) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM staff_members WHERE user_id = person AND role = wanted;
  END IF;
  IF NOT FOUND THEN
    RETURN NULL; -- it was so already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  SELECT actor, 'staff.change', 'user', person::text, why, had, coalesce(jsonb_agg(role ORDER BY role), '[]'), seen_from
  FROM staff_members WHERE user_id = person;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION staff_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_change TO web;
