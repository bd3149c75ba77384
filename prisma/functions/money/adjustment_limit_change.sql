-- Changes the amount of a currency that each member of the staff may adjust alone. Only an established owner may change it (fault 96). The
-- owner passes the limit that they saw, so that two owners do not overwrite each other's changes. Returns not-allowed, reason-required,
-- fresh-sign-in-required, bad-limit, role-too-new, newer-version, or NULL on success.
CREATE FUNCTION adjustment_limit_change(
  session_key text, currency currency, previous_limit bigint, new_limit bigint, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN new_limit < 0 THEN 'bad-limit'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
  END);
  current_limit bigint;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT l.max_amount INTO current_limit FROM adjustment_limits l
  WHERE l.currency = adjustment_limit_change.currency FOR UPDATE;
  IF current_limit = new_limit THEN
    RETURN NULL; -- the limit already has this value
  ELSIF current_limit <> previous_limit THEN
    RETURN 'newer-version';
  END IF;
  UPDATE adjustment_limits l SET max_amount = new_limit WHERE l.currency = adjustment_limit_change.currency;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'adjustment-limit.change', 'currency', adjustment_limit_change.currency::text,
          adjustment_limit_change.reason, jsonb_build_object('maxAmount', current_limit),
          jsonb_build_object('maxAmount', new_limit), adjustment_limit_change.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_limit_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adjustment_limit_change TO web;
