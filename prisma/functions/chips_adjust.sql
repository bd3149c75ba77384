-- Fault 51. Asks for an adjustment; up to the limit it is done at once. `request` is the page's: the same again changes nothing.
-- `refused`: not-allowed, reason-required, amount-zero, no-such-person, own-account, beyond-balance, used-before.
CREATE FUNCTION chips_adjust(
  actor uuid, request uuid, person uuid, wanted currency, amount bigint, why text, seen_from text,
  OUT refused text, OUT became adjustment_status
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chip_adjustments;
BEGIN
  refused := CASE
    WHEN NOT has_staff_role(actor, 'owner', 'support') THEN 'not-allowed'
    WHEN btrim(coalesce(why, '')) = '' THEN 'reason-required'
    WHEN coalesce(chips_adjust.amount, 0) = 0 THEN 'amount-zero'
    WHEN NOT EXISTS (SELECT FROM users WHERE id = person AND NOT bot) THEN 'no-such-person'
    WHEN person = actor THEN 'own-account'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  became := CASE WHEN abs(chips_adjust.amount) <= (SELECT alone_up_to FROM adjustment_limits WHERE currency = wanted)
                 THEN 'done' ELSE 'pending' END;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, asked_by)
  VALUES (request, person, wanted, chips_adjust.amount, why, became, actor)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO given;
  IF given.id IS NULL THEN
    SELECT c.status INTO became FROM chip_adjustments c
    WHERE c.id = request AND c.user_id = person AND c.currency = wanted AND c.amount = chips_adjust.amount
      AND c.reason = why AND c.asked_by = actor;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF became = 'done' THEN
    refused := chips_adjust_post(given, actor, 'chips.adjust', why, seen_from);
  ELSIF wallet_balance(person, wanted) + chips_adjust.amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, address)
    VALUES (actor, 'chips.ask', 'user', person::text, why,
            jsonb_build_object('currency', wanted, 'amount', chips_adjust.amount, 'adjustment', request), seen_from);
  END IF;
  IF refused IS NOT NULL THEN
    became := NULL;
    DELETE FROM chip_adjustments WHERE id = request;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION chips_adjust FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chips_adjust TO web;
