-- Asks the player of this name to be friends with the person whose session has this key. When that player had already asked, the call
-- accepts the player's request. A request to a player who has blocked the asker is stored like any other, but that player does not see it.
-- Returns session-revoked, account-needed (guests have no friends), no-such-player, player-without-account (a guest or a bot), own-name,
-- blocked-by-you, already-friends, already-asked, too-many-friends (the asker has 300 friends, or the other player has 300 and had asked
-- first), too-many-requests (50 are open), too-many-tries (20 in a day, or 5 in a day to one player), or NULL on success.
CREATE FUNCTION friend_request(session_key text, name text, name_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor users;
  asked users;
  known friendships;
  agrees boolean;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  SELECT u.* INTO asked FROM users u
  WHERE u.name_key = friend_request.name_key AND lower(u.name) = lower(friend_request.name) AND u.closed_at IS NULL AND u.discarded_at IS NULL;
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  ELSIF asked.id IS NULL THEN
    RETURN 'no-such-player';
  ELSIF asked.id = actor.id THEN
    RETURN 'own-name';
  ELSIF asked.guest OR asked.bot THEN
    RETURN 'player-without-account';
  END IF;
  PERFORM friends_lock(actor.id, asked.id);
  SELECT * INTO known FROM friendship_between(actor.id, asked.id);
  -- An earlier request of the other player does not count when that player has blocked the person.
  agrees := known.asker_id IS NOT DISTINCT FROM asked.id
    AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = asked.id AND b.blocked_id = actor.id);
  IF EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = actor.id AND b.blocked_id = asked.id) THEN
    RETURN 'blocked-by-you';
  ELSIF known.agreed_at IS NOT NULL THEN
    RETURN 'already-friends';
  ELSIF known.asker_id = actor.id THEN
    RETURN 'already-asked';
  ELSIF NOT friends_have_room(actor.id, CASE WHEN agrees THEN asked.id ELSE actor.id END) THEN
    RETURN 'too-many-friends';
  ELSIF (SELECT count(*) FROM friendships f
         WHERE f.asker_id = actor.id AND f.agreed_at IS NULL AND f.asked_at > now() - friend_request_time()) >= 50 THEN
    RETURN 'too-many-requests';
  ELSIF limit_tries_count(
    ARRAY[format('friend-request:%s %s', actor.id, asked.id), 'friend-request:' || actor.id], ARRAY[5, 20], ARRAY[86400000, 86400000]
  ) IS NOT NULL THEN
    RETURN 'too-many-tries';
  END IF;
  IF agrees THEN
    UPDATE friendships f SET agreed_at = now(), declined_at = NULL WHERE f.asker_id = asked.id AND f.asked_id = actor.id;
  ELSE
    DELETE FROM friendships f
    WHERE (f.asker_id, f.asked_id) IN ((actor.id, asked.id), (asked.id, actor.id));
    INSERT INTO friendships (asker_id, asked_id) VALUES (actor.id, asked.id);
  END IF;
  PERFORM friends_announce(actor.id, asked.id);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION friend_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_request TO web;
