-- Moves the chips of an adjustment between mint and wallet, tells the player, and writes the audit line of who is behind it.
-- `refused`: beyond-balance.
CREATE FUNCTION chips_adjust_post(given chip_adjustments, actor uuid, action text, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wallet text := 'wallet:' || given.user_id || ':' || given.currency;
  mint text := 'mint:' || given.currency;
  had bigint;
BEGIN
  -- Nobody spends it meanwhile; in the order of ids, like all who move chips.
  PERFORM ledger_lock(ARRAY[mint, wallet]);
  had := wallet_balance(given.user_id, given.currency);
  IF had + given.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  PERFORM ledger_post('adjust:' || given.id, 'adjust', given.currency,
                      jsonb_build_object(mint, -given.amount, wallet, given.amount));
  INSERT INTO notices (user_id, kind, detail)
  VALUES (given.user_id, 'chips-adjusted', jsonb_build_object('currency', given.currency, 'amount', given.amount));
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, action, 'user', given.user_id::text, why,
          jsonb_build_object('currency', given.currency, 'balance', had),
          jsonb_build_object('currency', given.currency, 'balance', had + given.amount, 'adjustment', given.id),
          seen_from);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION chips_adjust_post FROM PUBLIC;
