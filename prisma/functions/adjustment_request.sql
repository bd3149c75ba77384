-- Requests an adjustment of a player's chips; up to the limit it is done at once. Fault 51. The page makes `adjustment_id`: the same
-- request again changes nothing. `refused`: not-allowed, reason-required, amount-zero, no-such-person, own-account, beyond-balance,
-- used-before (that id was another request).
CREATE FUNCTION adjustment_request(
  actor_id uuid, adjustment_id uuid, user_id uuid, currency currency, amount bigint, reason text, ip_address text,
  OUT refused text, OUT status adjustment_status
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  adjustment chip_adjustments;
BEGIN
  refused := coalesce(staff_refusal(actor_id, reason, 'owner', 'support'), CASE
    WHEN coalesce(amount, 0) = 0 THEN 'amount-zero'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = adjustment_request.user_id AND NOT u.bot) THEN 'no-such-person'
    WHEN user_id = actor_id THEN 'own-account'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT CASE WHEN abs(adjustment_request.amount) <= l.alone_up_to THEN 'done' ELSE 'pending' END INTO status
  FROM adjustment_limits l WHERE l.currency = adjustment_request.currency;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, asked_by)
  VALUES (adjustment_id, adjustment_request.user_id, adjustment_request.currency, adjustment_request.amount,
          adjustment_request.reason, adjustment_request.status, actor_id)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO adjustment;
  IF adjustment.id IS NULL THEN
    SELECT c.status INTO status FROM chip_adjustments c
    WHERE c.id = adjustment_id AND c.user_id = adjustment_request.user_id AND c.currency = adjustment_request.currency
      AND c.amount = adjustment_request.amount AND c.reason = adjustment_request.reason AND c.asked_by = actor_id;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF status = 'done' THEN
    refused := adjustment_post(adjustment, actor_id, 'chips.adjust', reason, ip_address);
  ELSIF wallet_balance(user_id, currency) + amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, address)
    VALUES (adjustment_request.actor_id, 'chips.ask', 'user', adjustment.user_id::text, adjustment.reason,
            jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount, 'adjustment', adjustment.id),
            ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    status := NULL;
    DELETE FROM chip_adjustments c WHERE c.id = adjustment_id;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adjustment_request TO web;
