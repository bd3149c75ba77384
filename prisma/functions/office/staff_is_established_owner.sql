-- Returns true when this owner was confirmed by another owner or on the machine, or has had the role for at least `approver-days` days,
-- which is long enough for the other owners to notice a false account. Fault 96
CREATE FUNCTION staff_is_established_owner(owner_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM staff_members m
    WHERE m.user_id = owner_id AND m.role = 'owner'
      AND (m.confirmed_at IS NOT NULL OR m.granted_at <= now() - make_interval(
        days => (SELECT l.value FROM staff_limits l WHERE l.name = 'approver-days')))
  )
$$;

REVOKE EXECUTE ON FUNCTION staff_is_established_owner FROM PUBLIC;
