-- Reopens an account that its person has closed, when they sign in before the time for coming back is over. `session_open` calls it.
CREATE FUNCTION account_reopen(user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE users u SET closed_at = NULL, reopen_until = NULL
  WHERE u.id = account_reopen.user_id AND u.reopen_until > now() AND u.erased_at IS NULL;
  IF FOUND THEN
    INSERT INTO notices (user_id, kind, detail) VALUES (account_reopen.user_id, 'account-reopened', '{}');
    PERFORM mail_add(account_reopen.user_id, 'account-reopened', '{}');
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION account_reopen FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_reopen TO auth;
