-- Moves the chips of an adjustment between mint and wallet, notifies the player, and writes the audit line of the member of the staff.
-- Returns beyond-balance when the wallet holds less than is taken from it, or NULL when it is done.
CREATE FUNCTION adjustment_post(adjustment chip_adjustments, actor_id uuid, action text, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wallet text := concat_ws(':', 'wallet', adjustment.user_id, adjustment.currency);
  mint text := concat_ws(':', 'mint', adjustment.currency);
  balance_before bigint;
BEGIN
  -- Locked until the end, so that the balance is not spent meanwhile.
  PERFORM ledger_lock_accounts(ARRAY[mint, wallet]);
  balance_before := wallet_balance(adjustment.user_id, adjustment.currency);
  IF balance_before + adjustment.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'adjust:' || adjustment.id, 'kind', 'adjust', 'currency', adjustment.currency,
    'entries', json_build_object(mint, -adjustment.amount, wallet, adjustment.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'adjustment % was posted before', adjustment.id;
  END IF;
  INSERT INTO notices (user_id, kind, detail)
  VALUES (adjustment.user_id, 'chips-adjusted',
          jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount));
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (adjustment_post.actor_id, adjustment_post.action, 'user', adjustment.user_id::text, adjustment_post.reason,
          jsonb_build_object('currency', adjustment.currency, 'balance', balance_before),
          jsonb_build_object('currency', adjustment.currency, 'balance', balance_before + adjustment.amount,
                             'adjustment', adjustment.id),
          adjustment_post.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_post FROM PUBLIC;
