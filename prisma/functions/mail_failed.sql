-- Records how a try to send a mail failed. `outcome`: `not-taken` (the mail server surely does not have it: due again soon, from half a minute,
-- each time twice as long, up to a quarter of an hour), `unknown` (it may have it: due when the claim ends) or `refused` (for good: given up,
-- and the secret in it forgotten). Fault 85
CREATE FUNCTION mail_failed(id uuid, outcome text, error text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_mails m
  SET last_error = left(error, 500),
      next_try_at = CASE WHEN outcome = 'not-taken'
        THEN clock_timestamp() + least(interval '15 minutes', interval '15 seconds' * 2 ^ least(m.tries, 10)) ELSE m.next_try_at END,
      given_up_at = CASE WHEN outcome = 'refused' THEN clock_timestamp() END,
      detail = CASE WHEN outcome = 'refused' THEN m.detail - 'token' ELSE m.detail END
  WHERE m.id = mail_failed.id AND m.sent_at IS NULL AND m.given_up_at IS NULL
$$;

REVOKE EXECUTE ON FUNCTION mail_failed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_failed TO game;
