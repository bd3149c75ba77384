-- Requests an adjustment of a player's chips, or of the promotions when `user_id` is NULL (M19); an adjustment within the limit is done at
-- once. Fault 51. The limit applies to two sums of the last 24 hours: what this member of the staff adjusted alone, and what was adjusted
-- without a second person for this player, or for the promotions. So several small adjustments need a second person in the same way as one
-- large adjustment. For an owner who raised the limit, the former limit applies for 24 hours. Fault 96. The page makes `adjustment_id`, so
-- that a repeated request changes nothing. `refused`: not-allowed, reason-required, fresh-sign-in-required, amount-zero, no-such-person,
-- own-account, staff-protected (only an owner moves chips of the staff, fault 98), beyond-balance, used-before (another request has this
-- id).
CREATE FUNCTION adjustment_request(
  session_key text, adjustment_id uuid, user_id uuid, currency currency, amount bigint, reason text, ip_address text,
  OUT refused text, OUT status adjustment_status
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
<<request>>
DECLARE
  actor_id uuid := session_actor(session_key);
  adjustment chip_adjustments;
  since timestamptz := clock_timestamp() - interval '24 hours';
  alone_limit bigint;
BEGIN
  -- Waits for an account that is being closed; a later closing sees the request (`account_close`).
  PERFORM FROM users u WHERE u.id = adjustment_request.user_id FOR KEY SHARE;
  refused := coalesce(staff_refusal(session_key, reason, 'owner', 'support'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN coalesce(amount, 0) = 0 THEN 'amount-zero'
    WHEN user_id IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = adjustment_request.user_id AND NOT u.bot AND u.closed_at IS NULL)
      THEN 'no-such-person'
    WHEN user_id = actor_id THEN 'own-account'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = adjustment_request.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  -- One request in a currency at a time, so that each sum includes the requests before it.
  SELECT l.max_amount INTO alone_limit FROM adjustment_limits l WHERE l.currency = adjustment_request.currency FOR UPDATE;
  SELECT least(alone_limit, min((a.before->>'maxAmount')::bigint)) INTO alone_limit FROM audit_log a
  WHERE a.action = 'adjustment-limit.change' AND a.subject_id = adjustment_request.currency::text
    AND a.actor_id = request.actor_id AND a.at > since;
  SELECT CASE WHEN abs(adjustment_request.amount) + greatest(
           coalesce(sum(abs(c.amount)) FILTER (WHERE c.requested_by = actor_id), 0),
           coalesce(sum(abs(c.amount)) FILTER (WHERE c.user_id IS NOT DISTINCT FROM adjustment_request.user_id), 0)
         ) <= alone_limit THEN 'done' ELSE 'pending' END INTO status
  FROM chip_adjustments c
  WHERE (c.requested_by = actor_id OR c.user_id IS NOT DISTINCT FROM adjustment_request.user_id) AND c.currency = adjustment_request.currency
    AND c.status = 'done' AND c.decided_by IS NULL AND c.requested_at > since;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, requested_by)
  VALUES (adjustment_id, adjustment_request.user_id, adjustment_request.currency, adjustment_request.amount,
          adjustment_request.reason, adjustment_request.status, actor_id)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO adjustment;
  IF adjustment.id IS NULL THEN
    SELECT c.status INTO status FROM chip_adjustments c
    WHERE c.id = adjustment_id AND c.user_id IS NOT DISTINCT FROM adjustment_request.user_id AND c.currency = adjustment_request.currency
      AND c.amount = adjustment_request.amount AND c.reason = adjustment_request.reason AND c.requested_by = actor_id;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF status = 'done' THEN
    refused := adjustment_post(adjustment, actor_id, 'adjustment.apply', reason, ip_address);
  ELSIF ledger_balance(adjustable_account(user_id, currency)) + amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    PERFORM adjustment_audit(
      adjustment, actor_id, 'adjustment.request', reason, NULL,
      jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount), ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    status := NULL;
    DELETE FROM chip_adjustments c WHERE c.id = adjustment_id;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adjustment_request TO web;
