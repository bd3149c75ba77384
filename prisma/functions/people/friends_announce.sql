-- Tells the game servers at the commit that the pages of these people should read their friends, requests and invitations again. `actor_id`
-- is the person who acted; `other_id` is not notified when they have blocked the actor.
CREATE FUNCTION friends_announce(actor_id uuid, other_id uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('friends_changed', actor_id::text);
  IF NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = other_id AND b.blocked_id = actor_id) THEN
    PERFORM pg_notify('friends_changed', other_id::text);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION friends_announce FROM PUBLIC;
