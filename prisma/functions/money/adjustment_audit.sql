-- Writes to the audit log what a member of the staff did with an adjustment. The subject of the entry is the player, or the promotions of
-- the adjustment's currency.
CREATE FUNCTION adjustment_audit(adjustment chip_adjustments, actor_id uuid, action text, reason text, before jsonb, after jsonb, ip_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named jsonb := jsonb_build_object('adjustment', adjustment.id);
BEGIN
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (adjustment_audit.actor_id, adjustment_audit.action, CASE WHEN adjustment.user_id IS NULL THEN 'promotion' ELSE 'user' END,
          coalesce(adjustment.user_id::text, adjustment.currency::text), adjustment_audit.reason,
          adjustment_audit.before, adjustment_audit.after || named, adjustment_audit.ip_address);
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_audit FROM PUBLIC;
