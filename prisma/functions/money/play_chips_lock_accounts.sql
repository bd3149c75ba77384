-- Makes and locks the accounts of a grant of play chips, in the order of ids, as every function that moves chips does.
CREATE FUNCTION play_chips_lock_accounts(user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wallet text := concat_ws(':', 'wallet', user_id, 'play');
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  VALUES ('mint:play', 'mint', 'play', NULL), (wallet, 'wallet', 'play', play_chips_lock_accounts.user_id)
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock_accounts(ARRAY['mint:play', wallet]);
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_lock_accounts FROM PUBLIC;
