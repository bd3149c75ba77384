-- Nobody may delete what was said. The game server may have old talk forgotten: `most` messages from before then, but none
-- that somebody reported or that was named with a report. How many there were.
CREATE FUNCTION chat_forget(before timestamptz, most integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH kept AS (
    SELECT message_id AS id FROM chat_reports UNION SELECT unnest(context) FROM chat_reports
  ), old AS (
    SELECT id FROM chat_messages m
    WHERE at < before AND NOT EXISTS (SELECT FROM kept WHERE kept.id = m.id)
    ORDER BY at LIMIT most
  ), forgotten AS (
    DELETE FROM chat_messages m USING old WHERE m.id = old.id RETURNING m.id
  )
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION chat_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_forget TO game;
