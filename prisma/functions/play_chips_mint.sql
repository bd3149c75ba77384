-- Once for each key.
CREATE FUNCTION play_chips_mint(person uuid, amount bigint, what text, once text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted bigint;
BEGIN
  INSERT INTO ledger_transactions (key, request_hash, kind, currency)
  VALUES (once, sha256(convert_to(concat_ws(' ', what, person, amount), 'UTF8')), what, 'play')
  ON CONFLICT (key) DO NOTHING RETURNING id INTO posted;
  IF posted IS NOT NULL THEN
    INSERT INTO ledger_entries (transaction_id, account_id, amount)
    VALUES (posted, 'mint:play', -amount), (posted, 'wallet:' || person || ':play', amount);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_mint FROM PUBLIC;
