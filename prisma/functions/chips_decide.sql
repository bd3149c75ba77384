-- Fault 51. A second person says yes, or anybody who may approve says no; once.
-- `refused`: not-allowed, reason-required, no-such-adjustment, already-decided, self-approved, own-account, beyond-balance.
CREATE FUNCTION chips_decide(actor uuid, request uuid, approved boolean, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chip_adjustments;
  refused text;
BEGIN
  IF NOT has_staff_role(actor, 'owner') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  END IF;
  SELECT * INTO given FROM chip_adjustments WHERE id = request FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-adjustment'
    WHEN given.status <> 'pending' THEN 'already-decided'
    WHEN approved AND given.asked_by = actor THEN 'self-approved'
    WHEN approved AND given.user_id = actor THEN 'own-account'
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF approved THEN
    refused := chips_adjust_post(given, actor, 'chips.approve', why, seen_from);
    IF refused IS NOT NULL THEN
      RETURN refused;
    END IF;
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
    VALUES (actor, 'chips.decline', 'user', given.user_id::text, why,
            jsonb_build_object('status', 'pending', 'adjustment', request),
            jsonb_build_object('status', 'declined', 'adjustment', request), seen_from);
  END IF;
  UPDATE chip_adjustments SET status = CASE WHEN approved THEN 'done' ELSE 'declined' END::adjustment_status,
                              decided_by = actor, decided_at = now()
  WHERE id = request;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION chips_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chips_decide TO web;
