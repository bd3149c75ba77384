-- Sends a link with which a new password is set, good for half an hour, to the account that is meant: by its name, or by its address. When no
-- account has proven the address, the newest five that name it get a link each, in a mail of its own that begins with the player's name. Does
-- nothing when there is no such account, when it was closed for good, or when it got many within an hour, and does not tell which. Faults 67, 81, decision 0070
CREATE FUNCTION password_reset_ask(login text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner_id uuid := account_find(login);
  claimant uuid;
  token text;
BEGIN
  FOR claimant IN
    SELECT u.id FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE CASE WHEN owner_id IS NULL THEN u.email = login ELSE u.id = owner_id END AND NOT u.guest AND NOT u.bot
      AND (u.closed_at IS NULL OR u.reopen_until > clock_timestamp())
    ORDER BY u.created_at DESC, u.id LIMIT 5
  LOOP
    token := mail_link_add(claimant, 'reset', (SELECT u.email FROM users u WHERE u.id = claimant), interval '30 minutes');
    IF token IS NOT NULL THEN
      PERFORM mail_add(claimant, 'password-reset', jsonb_build_object('token', token));
    END IF;
  END LOOP;
END $$;

ALTER FUNCTION password_reset_ask OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_reset_ask FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_reset_ask TO web;
