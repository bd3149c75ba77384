-- Adds a mail to an address that is not, not yet, or no longer the person's, in the language of their account; otherwise like `mail_add`.
-- `is_theirs`: false for a mail about several accounts; such a mail is stored without an account.
CREATE FUNCTION mail_add_to(user_id uuid, address text, kind text, detail jsonb, is_theirs boolean DEFAULT true) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO outgoing_mails (user_id, address, mailbox, kind, detail, locale)
  SELECT CASE WHEN is_theirs THEN u.id END, mail_add_to.address, mailbox_key(mail_add_to.address), mail_add_to.kind, mail_add_to.detail,
         u.locale
  FROM users u WHERE u.id = mail_add_to.user_id
    AND mail_may_go(u.id, mail_add_to.address, mail_add_to.kind, mail_add_to.detail);
END $$;

REVOKE EXECUTE ON FUNCTION mail_add_to FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_add_to TO auth;
