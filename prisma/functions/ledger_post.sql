-- Posts one balanced transaction; nobody may call it but the functions below. `entries`: account → cents.
CREATE FUNCTION ledger_post(once text, what text, wanted currency, entries jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted bigint;
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  SELECT key, split_part(key, ':', 1)::account_kind, wanted,
         CASE WHEN key LIKE 'wallet:%' THEN split_part(key, ':', 2)::uuid END
  FROM jsonb_each_text(entries) ORDER BY key ON CONFLICT DO NOTHING;
  PERFORM ledger_lock(ARRAY(SELECT jsonb_object_keys(entries)));
  INSERT INTO ledger_transactions (key, request_hash, kind, currency)
  VALUES (once, sha256(convert_to(concat_ws(' ', what, wanted, entries), 'UTF8')), what, wanted) RETURNING id INTO posted;
  INSERT INTO ledger_entries (transaction_id, account_id, amount)
  SELECT posted, key, value::bigint FROM jsonb_each_text(entries);
END $$;

REVOKE EXECUTE ON FUNCTION ledger_post FROM PUBLIC;
