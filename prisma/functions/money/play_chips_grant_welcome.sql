-- Gives a new account its first play chips, once; a repeated call changes nothing, even when the rule has changed since.
CREATE FUNCTION play_chips_grant_welcome(user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  idempotency_key text := 'welcome:' || user_id;
  amount bigint := (chip_rule_for(user_id)).welcome;
BEGIN
  PERFORM play_chips_lock_accounts(user_id);
  IF EXISTS (SELECT FROM ledger_transactions t WHERE t.key = idempotency_key) THEN
    RETURN;
  END IF;
  PERFORM ledger_post(json_build_array(json_build_object(
    'key', idempotency_key, 'kind', 'grant', 'currency', 'play',
    'entries', json_build_object('mint:play', -amount, concat_ws(':', 'wallet', user_id, 'play'), amount))));
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_grant_welcome FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_grant_welcome TO auth;
