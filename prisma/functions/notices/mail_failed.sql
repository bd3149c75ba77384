-- Records how an attempt to send a mail failed. `outcome`: `not-taken` (the mail server certainly does not have it: due again after half a
-- minute; each time the wait doubles, up to a quarter of an hour), `unknown` (the mail server may have it: due when the claim ends) or
-- `refused` (the mail server will never take it, so it is given up). `mail_claim` gives up mails that are older than `mail_lifetime`.
-- Fault 85
CREATE FUNCTION mail_failed(id uuid, outcome text, error text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE outgoing_mails m
  SET last_error = left(error, 500),
      next_try_at = CASE WHEN outcome = 'not-taken'
        THEN clock_timestamp() + least(interval '15 minutes', interval '15 seconds' * 2 ^ least(m.tries, 10)) ELSE m.next_try_at END
  WHERE m.id = mail_failed.id AND m.sent_at IS NULL AND m.given_up_at IS NULL;
  IF outcome = 'refused' THEN
    PERFORM mails_give_up(ARRAY[mail_failed.id]);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION mail_failed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_failed TO game;
