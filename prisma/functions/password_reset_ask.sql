-- Sends the owner of this address a link with which they set a new password, good for half an hour; does nothing when no account has it, when its
-- account was closed for good, or when its owner got many within an hour, and does not tell which. Faults 67, 81
CREATE FUNCTION password_reset_ask(email text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner_id uuid;
  token text;
BEGIN
  SELECT u.id INTO owner_id FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.email = password_reset_ask.email AND NOT u.guest AND NOT u.bot
    AND (u.closed_at IS NULL OR u.reopen_until > clock_timestamp());
  IF owner_id IS NOT NULL THEN
    token := mail_link_add(owner_id, 'reset', password_reset_ask.email, interval '30 minutes');
    IF token IS NOT NULL THEN
      PERFORM mail_add(owner_id, 'password-reset', jsonb_build_object('token', token));
    END IF;
  END IF;
END $$;

ALTER FUNCTION password_reset_ask OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_reset_ask FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_reset_ask TO web;
