-- Gives up mails that were not sent: they are not tried again, and the secrets in them are deleted. A mail is given up when its address is
-- refused for good (`mail_failed`), and when it is too old (`mail_lifetime`, `mail_claim`). Fault 85
CREATE FUNCTION mails_give_up(ids uuid[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE outgoing_mails m SET given_up_at = clock_timestamp(), detail = m.detail - 'token'
  WHERE m.id = ANY (ids) AND m.sent_at IS NULL AND m.given_up_at IS NULL
$$;

REVOKE EXECUTE ON FUNCTION mails_give_up FROM PUBLIC;
