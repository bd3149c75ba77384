-- Deletes up to `max_rows` chat messages older than `cutoff`, except reported messages and their context. Returns the number of deleted
-- messages. No role may delete a message in another way. The room setting `chatDays` says how long before now `cutoff` is.
CREATE FUNCTION chat_delete_before(cutoff timestamptz, max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH reported AS (
    SELECT message_id AS id FROM chat_reports UNION SELECT unnest(context) FROM chat_reports
  ), old AS (
    SELECT id FROM chat_messages m
    WHERE at < cutoff AND NOT EXISTS (SELECT FROM reported WHERE reported.id = m.id)
    ORDER BY at LIMIT max_rows
  ), deleted AS (
    DELETE FROM chat_messages m USING old WHERE m.id = old.id RETURNING m.id
  )
  SELECT count(*)::integer FROM deleted
$$;

REVOKE EXECUTE ON FUNCTION chat_delete_before FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_delete_before TO game;
