-- Moves the chips of an adjustment between mint and wallet; without a player, between mint and promotions. Also notifies the player, and
-- writes the audit log entry of the member of the staff. Returns beyond-balance when the account holds less than the adjustment takes, or
-- NULL on success.
CREATE FUNCTION adjustment_post(adjustment chip_adjustments, actor_id uuid, action text, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account text := adjustable_account(adjustment.user_id, adjustment.currency);
  mint text := concat_ws(':', 'mint', adjustment.currency);
  balance_before bigint;
BEGIN
  -- The account is locked until the end of the transaction, so that the balance is not spent meanwhile.
  PERFORM ledger_lock_accounts(ARRAY[mint, account]);
  balance_before := ledger_balance(account);
  IF balance_before + adjustment.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'adjust:' || adjustment.id, 'kind', 'adjust', 'currency', adjustment.currency,
    'entries', json_build_object(mint, -adjustment.amount, account, adjustment.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'adjustment % was posted before', adjustment.id;
  END IF;
  INSERT INTO notices (user_id, kind, detail)
  SELECT adjustment.user_id, 'chips-adjusted', jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount)
  WHERE adjustment.user_id IS NOT NULL;
  PERFORM adjustment_audit(
    adjustment, actor_id, action, reason, jsonb_build_object('currency', adjustment.currency, 'balance', balance_before),
    jsonb_build_object('currency', adjustment.currency, 'balance', balance_before + adjustment.amount), ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION adjustment_post FROM PUBLIC;
