-- Takes the mail that has been due for longest, for one try; no row when none is due. It is not due again for ten minutes, longer than any try
-- takes, so that no other server sends it meanwhile, and one is tried again whose try was cut off or has an unknown end. Mails that are older
-- than two days are given up before. Fault 85
CREATE FUNCTION mail_claim(OUT id uuid, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
RETURNS SETOF record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE outgoing_mails m SET given_up_at = clock_timestamp(), detail = m.detail - 'token'
  WHERE m.id IN (
    SELECT d.id FROM outgoing_mails d
    WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
      AND d.created_at < clock_timestamp() - interval '2 days'
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  WITH claimed AS (
    UPDATE outgoing_mails m SET tries = m.tries + 1, next_try_at = clock_timestamp() + interval '10 minutes'
    WHERE m.id = (
      SELECT d.id FROM outgoing_mails d
      WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
        AND d.created_at >= clock_timestamp() - interval '2 days'
      ORDER BY d.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.*)
  SELECT c.id, c.address, u.name, c.kind, c.detail, c.locale FROM claimed c LEFT JOIN users u ON u.id = c.user_id;
END $$;

REVOKE EXECUTE ON FUNCTION mail_claim FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_claim TO game;
