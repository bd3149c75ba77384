-- Records that the mail server has accepted a mail, and deletes the secret in it.
CREATE FUNCTION mail_sent(id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_mails m SET sent_at = clock_timestamp(), detail = m.detail - 'token', last_error = NULL
  WHERE m.id = mail_sent.id AND m.sent_at IS NULL
$$;

REVOKE EXECUTE ON FUNCTION mail_sent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_sent TO game;
