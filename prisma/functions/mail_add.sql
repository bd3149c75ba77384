-- Adds a mail to the person, in the language and to the address of their account; does nothing when they have no address, or when another account
-- has proven the one that theirs only names. Called by other functions in the transaction of what it tells, so that one is never without the
-- other. `kind`: a template of packages/mail, `detail`: what it needs; a secret in it has the key `token`. Decisions 0058, 0070
CREATE FUNCTION mail_add(user_id uuid, kind text, detail jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outgoing_mails (user_id, address, kind, detail, locale)
  SELECT u.id, u.email, mail_add.kind, mail_add.detail, u.locale
  FROM users u WHERE u.id = mail_add.user_id AND u.email IS NOT NULL AND NOT u.guest AND NOT u.bot
    AND (u.email_verified_at IS NOT NULL
      OR NOT EXISTS (SELECT FROM users o WHERE o.email = u.email AND o.email_verified_at IS NOT NULL))
$$;

REVOKE EXECUTE ON FUNCTION mail_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_add TO auth;
