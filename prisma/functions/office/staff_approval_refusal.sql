-- Returns why this owner may not be the second person who approves a request: self-approved, role-too-new (not established), own-appointee
-- (they changed the requester's roles within the waiting time of new owners, so the two accounts might belong to one person), or NULL when
-- they may. Fault 96
CREATE FUNCTION staff_approval_refusal(approver_id uuid, requester_id uuid) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE
    WHEN requester_id = approver_id THEN 'self-approved'
    WHEN NOT staff_is_established_owner(approver_id) THEN 'role-too-new'
    WHEN EXISTS (
      SELECT FROM audit_log a
      WHERE a.actor_id = approver_id AND a.action = 'staff.set-role' AND a.subject_kind = 'user'
        AND a.subject_id = requester_id::text AND a.at > now() - make_interval(days => staff_limit_of('approver-days'))
    ) THEN 'own-appointee'
  END;
END $$;

REVOKE EXECUTE ON FUNCTION staff_approval_refusal FROM PUBLIC;
