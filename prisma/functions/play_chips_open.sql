-- Opens and locks what a grant touches, in the order of ids, like all who move chips.
CREATE FUNCTION play_chips_open(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  VALUES ('mint:play', 'mint', 'play', NULL), ('wallet:' || person || ':play', 'wallet', 'play', person)
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock(ARRAY['mint:play', 'wallet:' || person || ':play']);
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_open FROM PUBLIC;
