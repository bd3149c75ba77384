-- Serialises changes of a player's limits with each other and with chips that leave the wallet for play: a move of such chips sees the
-- change, or comes before it. Fault 83
CREATE FUNCTION play_limit_lock(actor_id uuid, of_currency currency) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wallet text := concat_ws(':', 'wallet', actor_id, of_currency);
BEGIN
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF of_currency IS NOT NULL THEN
    INSERT INTO ledger_accounts (id, kind, currency, user_id) VALUES (wallet, 'wallet', of_currency, actor_id) ON CONFLICT DO NOTHING;
    PERFORM ledger_lock_accounts(ARRAY[wallet]);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_lock FROM PUBLIC;
