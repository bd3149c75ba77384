-- Adds a mail to the person, in the language and to the address of their account. Does nothing when they have no address, or when no such
-- mail may be sent there now (`mail_may_go`). Other functions call it in the transaction of the change that the mail reports, so that
-- neither exists without the other. `kind`: a template of packages/mail. `detail`: the values that the template needs; a secret in it has
-- the key `token`. Decisions 0058, 0070, 0083
CREATE FUNCTION mail_add(user_id uuid, kind text, detail jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address CONSTANT text := (SELECT u.email FROM users u WHERE u.id = mail_add.user_id AND NOT u.guest AND NOT u.bot);
BEGIN
  IF address IS NOT NULL THEN
    PERFORM mail_add_to(mail_add.user_id, address, mail_add.kind, mail_add.detail);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION mail_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_add TO auth;
