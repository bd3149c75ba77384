-- Decides a pending adjustment, once: a second person approves it, or any owner declines it. Fault 51. The second person is an established
-- owner who has not changed the requester's roles within the waiting time of new owners; otherwise the requester and the second person
-- might be one person (`staff_approval_refusal` decides). Fault 96. Returns not-allowed, reason-required, fresh-sign-in-required,
-- no-such-adjustment, already-decided, self-approved, own-account, role-too-new, own-appointee, account-closed (the player has closed the
-- account, and the adjustment is declined), beyond-balance, or NULL on success.
CREATE FUNCTION adjustment_decide(session_key text, adjustment_id uuid, approved boolean, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  adjustment chip_adjustments;
  is_closed boolean;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO adjustment FROM chip_adjustments c WHERE c.id = adjustment_id FOR UPDATE;
  -- Waits for an account that is being closed.
  is_closed := (SELECT u.closed_at IS NOT NULL FROM users u WHERE u.id = adjustment.user_id FOR KEY SHARE);
  refused := CASE
    WHEN adjustment.id IS NULL THEN 'no-such-adjustment'
    WHEN adjustment.status <> 'pending' THEN 'already-decided'
    WHEN approved AND adjustment.user_id = actor_id THEN 'own-account'
    WHEN approved THEN coalesce(staff_approval_refusal(actor_id, adjustment.requested_by), CASE WHEN is_closed THEN 'account-closed' END)
  END;
  IF refused IS NULL AND approved THEN
    refused := adjustment_post(adjustment, actor_id, 'adjustment.approve', reason, ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT approved THEN
    PERFORM adjustment_audit(
      adjustment, actor_id, 'adjustment.decline', reason, jsonb_build_object('status', 'pending', 'adjustment', adjustment.id),
      jsonb_build_object('status', 'declined'), ip_address);
  END IF;
  UPDATE chip_adjustments c
  SET status = CASE WHEN approved THEN 'done' ELSE 'declined' END::adjustment_status,
      decided_by = actor_id, decided_at = now()
  WHERE c.id = adjustment_id;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adjustment_decide TO web;
