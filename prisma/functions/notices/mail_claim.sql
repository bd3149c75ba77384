-- Takes the mail that has been due for longest, for one attempt; returns no row when no mail is due. The mail is not due again for ten
-- minutes, which is longer than any attempt takes. So no other server sends it meanwhile, and a mail is retried when its attempt was cut
-- off or its outcome is unknown. Mails that have outlived `mail_lifetime` are given up first. Fault 85
CREATE FUNCTION mail_claim(OUT id uuid, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM mails_give_up(ARRAY(
    SELECT d.id FROM outgoing_mails d
    WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
      AND d.created_at < clock_timestamp() - mail_lifetime()
    LIMIT 100 FOR UPDATE SKIP LOCKED));
  RETURN QUERY
  WITH claimed AS (
    UPDATE outgoing_mails m SET tries = m.tries + 1, next_try_at = clock_timestamp() + interval '10 minutes'
    WHERE m.id = (
      SELECT d.id FROM outgoing_mails d
      WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
        AND d.created_at >= clock_timestamp() - mail_lifetime()
      ORDER BY d.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.*)
  SELECT c.id, c.address, u.name, c.kind, c.detail, c.locale FROM claimed c LEFT JOIN users u ON u.id = c.user_id;
END $$;

REVOKE EXECUTE ON FUNCTION mail_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_claim TO game;
