-- Stores the sender of the room's mails; `address` is NULL when the room has no mail server and keeps its mails for the operator. Pages
-- tell people when the room keeps its mails.
CREATE FUNCTION mail_sender_set(address text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mail_sender s SET address = mail_sender_set.address, at = clock_timestamp()
  WHERE s.address IS DISTINCT FROM mail_sender_set.address
$$;

REVOKE EXECUTE ON FUNCTION mail_sender_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_sender_set TO game;
