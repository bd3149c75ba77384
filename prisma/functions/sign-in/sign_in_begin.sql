-- Returns the limit that makes this attempt to sign in wait, by the name of its setting, or NULL when the attempt need not wait. An attempt
-- that need not wait counts as failed until `sign_in_succeeded`, so that concurrent attempts are counted too. The lowest limit counts the
-- failures of one address at one account, another one the failures of the address at all accounts. A much higher limit counts the failures
-- at the account from all addresses, and sets a delay that doubles up to five minutes. These counts do not stop a device that has signed in
-- to the account before, because such a device has a count of its own. Failures before `sign_in_unlock` no longer count.
-- `per_account_and_address`, `per_account` and `per_address` are the settings `SIGN_IN_FAILURES_…` of the same names; `window_ms` is
-- `SIGN_IN_WINDOW_MS` in @poker/db. Faults 67, 95
CREATE FUNCTION sign_in_begin(
  login text, address text, device_id text,
  per_account_and_address int, per_account int, per_address int, window_ms int
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  place text := sign_in_place(login, address, device_id);
  window_length interval := make_interval(secs => window_ms / 1000.0);
  -- This time is longer than the longest delay; otherwise the count would begin again while a person waits.
  account_window CONSTANT interval := '1 hour';
  account record;
BEGIN
  DELETE FROM sign_in_failures WHERE key_hash IN (
    SELECT key_hash FROM sign_in_failures WHERE expires_at < clock_timestamp() LIMIT 20 FOR UPDATE SKIP LOCKED);
  -- Attempts at one account are counted one after the other, and so are attempts from one address. The account is always locked first.
  PERFORM pg_advisory_xact_lock(1, hashtext(login));
  DELETE FROM sign_in_failures f
  WHERE f.key_hash = sha256(convert_to(place, 'UTF8'))
    AND f.last_at <= (SELECT c.unlocked_at FROM credentials c WHERE c.user_id = account_find(login));
  IF (sign_in_failures_of(place)).failures >= per_account_and_address THEN
    RETURN 'SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS';
  END IF;
  IF device_id IS NULL THEN
    PERFORM pg_advisory_xact_lock(2, hashtext(address));
    IF (sign_in_failures_of('address ' || address)).failures >= per_address THEN
      RETURN 'SIGN_IN_FAILURES_PER_ADDRESS';
    END IF;
    account := sign_in_failures_of('account ' || login);
    IF account.failures >= per_account AND clock_timestamp() < account.last_at
      + least(interval '5 minutes', interval '1 second' * 2 ^ least(account.failures - per_account, 20)) THEN
      RETURN 'SIGN_IN_FAILURES_PER_ACCOUNT';
    END IF;
    PERFORM sign_in_failures_add('address ' || address, window_length);
    PERFORM sign_in_failures_add('account ' || login, account_window);
  END IF;
  PERFORM sign_in_failures_add(place, window_length);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION sign_in_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_in_begin TO web;
