-- Returns, for the person whose session has this key, how many unread private messages each friend has sent them, and the time of the
-- friend's last unread message.
CREATE FUNCTION private_messages_unread(session_key text, OUT writer_id uuid, OUT unread integer, OUT last_at timestamptz) RETURNS SETOF record
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN QUERY
  SELECT other.id, count(*)::integer, max(m.at)
  FROM friendships f
  CROSS JOIN LATERAL (SELECT CASE WHEN f.asker_id = actor_id THEN f.asked_id ELSE f.asker_id END AS id,
                             CASE WHEN f.asker_id = actor_id THEN f.asker_read_to ELSE f.asked_read_to END AS read_to) AS other
  JOIN chat_messages m ON least(m.user_id, m.reader_id) = least(actor_id, other.id)
    AND greatest(m.user_id, m.reader_id) = greatest(actor_id, other.id) AND m.reader_id = actor_id AND m.id > other.read_to
  WHERE (f.asker_id = actor_id OR f.asked_id = actor_id) AND f.agreed_at IS NOT NULL
  GROUP BY other.id;
END $$;

REVOKE EXECUTE ON FUNCTION private_messages_unread FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_messages_unread TO web;
