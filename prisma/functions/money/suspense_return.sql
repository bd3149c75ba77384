-- Pays the bets of a suspended hand back to its players' wallets, once. T7. `shares`: user id → cents. An owner cannot decide about a hand
-- in which they were dealt in. Fault 97. Returns not-allowed, reason-required, fresh-sign-in-required, no-such-case, already-resolved,
-- own-hand, amounts-do-not-add-up, not-in-hand, or NULL on success.
CREATE FUNCTION suspense_return(session_key text, hand_id text, shares jsonb, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
  suspense_case suspense_cases;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO suspense_case FROM suspense_cases c WHERE c.hand_id = suspense_return.hand_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-case';
  ELSIF suspense_case.resolved_at IS NOT NULL THEN
    RETURN 'already-resolved';
  ELSIF EXISTS (SELECT FROM hand_players p WHERE p.hand_id = suspense_case.hand_id AND p.user_id = actor_id) OR EXISTS (
    SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.key = 'suspend:' || suspense_case.hand_id AND a.user_id = actor_id
  ) THEN
    RETURN 'own-hand';
  ELSIF EXISTS (SELECT FROM jsonb_each_text(shares) WHERE value::numeric <= 0 OR value::numeric % 1 <> 0)
     OR (SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(shares)) <> suspense_case.amount THEN
    RETURN 'amounts-do-not-add-up';
  ELSIF EXISTS (
    SELECT FROM jsonb_object_keys(shares) AS player WHERE player NOT IN (
      SELECT a.user_id::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.key = 'suspend:' || suspense_case.hand_id AND a.user_id IS NOT NULL)) THEN
    RETURN 'not-in-hand';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'suspense-return:' || suspense_case.hand_id, 'kind', 'suspense-return', 'currency', suspense_case.currency,
    'entries', (SELECT jsonb_object_agg(concat_ws(':', 'wallet', key, suspense_case.currency), value::bigint)
                FROM jsonb_each_text(shares))
               || jsonb_build_object('suspense:' || suspense_case.hand_id, -suspense_case.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'suspense case % was returned before', suspense_case.hand_id;
  END IF;
  UPDATE suspense_cases c SET resolved_at = now(), outcome = 'returned' WHERE c.hand_id = suspense_return.hand_id;
  INSERT INTO notices (user_id, kind, detail)
  SELECT u.id, 'suspense-returned', jsonb_build_object(
           'tableId', suspense_case.table_id, 'handNo', split_part(suspense_case.hand_id, ':', 2)::int,
           'currency', suspense_case.currency, 'amount', value::bigint)
  FROM jsonb_each_text(shares) JOIN users u ON u.id = key::uuid AND NOT u.bot ORDER BY key;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'suspense.return', 'hand', suspense_case.hand_id, suspense_return.reason,
          jsonb_build_object('held', suspense_case.amount, 'currency', suspense_case.currency),
          jsonb_build_object('returned', shares), suspense_return.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION suspense_return FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suspense_return TO web;
