-- Tells the room whom its mails come from; `address` is NULL when it has no mail server and keeps its mails for the operator. Pages then say so.
CREATE FUNCTION mail_sender_set(address text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mail_sender s SET address = mail_sender_set.address, at = clock_timestamp()
  WHERE s.address IS DISTINCT FROM mail_sender_set.address
$$;

REVOKE EXECUTE ON FUNCTION mail_sender_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_sender_set TO game;
