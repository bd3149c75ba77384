-- Adds a mail to an address that is not, or not yet, or no longer the person's, in the language of their account. Like `mail_add` otherwise.
CREATE FUNCTION mail_add_to(user_id uuid, address text, kind text, detail jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outgoing_mails (user_id, address, kind, detail, locale)
  SELECT u.id, mail_add_to.address, mail_add_to.kind, mail_add_to.detail, u.locale FROM users u WHERE u.id = mail_add_to.user_id
$$;

REVOKE EXECUTE ON FUNCTION mail_add_to FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_add_to TO auth;
