-- Returns the news of friends that wait for the person whose session has this key: requests, invitations of the last day to open tables,
-- and private messages that they have not read. Returns one row for each kind that has news, with the sender and the time of the newest.
-- Decision 0080
CREATE FUNCTION friend_news(session_key text) RETURNS TABLE (kind text, waiting integer, sender_id uuid, sender_name text, at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN QUERY
  WITH news AS (
    SELECT 'request' AS kind, 1 AS waiting, f.asker_id AS sender_id, f.asked_at AS at FROM friendships f
    WHERE f.asked_id = actor_id AND f.agreed_at IS NULL AND f.declined_at IS NULL AND f.asked_at > now() - friend_request_time()
      AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = actor_id AND b.blocked_id = f.asker_id)
    UNION ALL
    SELECT 'invitation', 1, i.sender_id, i.at FROM invitations_of(actor_id) i WHERE NOT i.is_read
    UNION ALL
    SELECT 'message', m.unread, m.writer_id, m.last_at FROM private_messages_unread(session_key) m
  )
  SELECT n.kind, sum(n.waiting)::integer, (array_agg(u.id ORDER BY n.at DESC))[1], (array_agg(u.name ORDER BY n.at DESC))[1], max(n.at)
  FROM news n JOIN users u ON u.id = n.sender_id AND u.closed_at IS NULL
  GROUP BY n.kind;
END $$;

REVOKE EXECUTE ON FUNCTION friend_news FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_news TO web;
