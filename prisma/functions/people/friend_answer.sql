-- Answers a request that another player has sent to the person whose session has this key. A declined request looks unchanged to its asker
-- until it lapses. Returns session-revoked, too-many-friends (one of the two has 300 friends), no-such-request (also for a player whom the
-- person has blocked), or NULL on success.
CREATE FUNCTION friend_answer(session_key text, asker_id uuid, accepts boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM friends_lock(actor_id, asker_id);
  IF accepts AND NOT friends_have_room(actor_id, asker_id) THEN
    RETURN 'too-many-friends';
  END IF;
  UPDATE friendships f
  SET agreed_at = CASE WHEN accepts THEN now() END, declined_at = CASE WHEN NOT accepts THEN now() END
  WHERE f.asker_id = friend_answer.asker_id AND f.asked_id = actor_id AND f.agreed_at IS NULL AND f.declined_at IS NULL
    AND f.asked_at > now() - friend_request_time()
    AND NOT EXISTS (SELECT FROM player_blocks b
                    WHERE (b.blocker_id, b.blocked_id) IN ((f.asker_id, f.asked_id), (f.asked_id, f.asker_id)));
  IF NOT FOUND THEN
    RETURN 'no-such-request';
  ELSIF accepts THEN
    PERFORM friends_announce(actor_id, asker_id);
  ELSE
    -- The asker is not notified; the person's other windows are notified.
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION friend_answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_answer TO web;
