-- T7: pays a case out to its players' wallets, once. `shares`: user id → cents.
-- `refused`: not-allowed, reason-required, no-such-case, already-resolved, amounts-do-not-add-up, not-in-hand.
CREATE FUNCTION suspense_give_back(actor uuid, hand text, shares jsonb, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held suspense_cases;
BEGIN
  IF NOT has_staff_role(actor, 'owner') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  END IF;
  SELECT * INTO held FROM suspense_cases WHERE hand_id = hand FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-case';
  ELSIF held.resolved_at IS NOT NULL THEN
    RETURN 'already-resolved';
  ELSIF EXISTS (SELECT FROM jsonb_each_text(shares) WHERE value::numeric <= 0 OR value::numeric % 1 <> 0)
     OR (SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(shares)) <> held.amount THEN
    RETURN 'amounts-do-not-add-up';
  ELSIF EXISTS (
    SELECT FROM jsonb_object_keys(shares) AS person WHERE person NOT IN (
      SELECT a.user_id::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.key = 'suspend:' || hand AND a.user_id IS NOT NULL)) THEN
    RETURN 'not-in-hand';
  END IF;
  PERFORM ledger_post(
    'suspense-return:' || hand, 'suspense-return', held.currency,
    (SELECT jsonb_object_agg('wallet:' || key || ':' || held.currency, value::bigint) FROM jsonb_each_text(shares))
      || jsonb_build_object('suspense:' || hand, -held.amount));
  UPDATE suspense_cases SET resolved_at = now(), outcome = 'returned' WHERE hand_id = hand;
  INSERT INTO notices (user_id, kind, detail)
  SELECT u.id, 'suspense-returned', jsonb_build_object(
           'tableId', held.table_id, 'handNo', split_part(hand, ':', 2)::int, 'currency', held.currency,
           'amount', value::bigint)
  FROM jsonb_each_text(shares) JOIN users u ON u.id = key::uuid AND NOT u.bot ORDER BY key;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, 'suspense.resolve', 'hand', hand, why, jsonb_build_object('held', held.amount, 'currency', held.currency),
          jsonb_build_object('returned', shares), seen_from);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION suspense_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suspense_give_back TO web;
