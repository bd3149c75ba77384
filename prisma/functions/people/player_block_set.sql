-- Blocks another player for the person whose session has this key, or unblocks them. A block mutes their chat at tables, ends a friendship,
-- and deletes requests of the blocker and the invitations between the two; requests of the blocked player stay, but the blocker does not
-- see them. Unblocking also unmutes the player. In both cases the blocker's windows are notified at once. A repeated call changes nothing.
-- Returns session-revoked, account-needed (a guest can only mute), no-such-player, too-many-tries (1,000 are blocked), or NULL.
CREATE FUNCTION player_block_set(session_key text, other_id uuid, blocked boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor users;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  ELSIF other_id = actor.id OR NOT EXISTS (SELECT FROM users u WHERE u.id = other_id AND NOT u.bot) THEN
    RETURN 'no-such-player';
  END IF;
  PERFORM friends_lock(actor.id, other_id);
  IF NOT blocked THEN
    DELETE FROM player_blocks b WHERE b.blocker_id = actor.id AND b.blocked_id = other_id;
    IF FOUND THEN
      DELETE FROM chat_mutes m WHERE m.user_id = actor.id AND m.muted_id = other_id;
    ELSE
      RETURN NULL;
    END IF;
  ELSIF (SELECT count(*) FROM player_blocks b WHERE b.blocker_id = actor.id) >= 1000 THEN
    RETURN 'too-many-tries';
  ELSE
    INSERT INTO player_blocks (blocker_id, blocked_id) VALUES (actor.id, other_id) ON CONFLICT DO NOTHING;
    INSERT INTO chat_mutes (user_id, muted_id) VALUES (actor.id, other_id) ON CONFLICT DO NOTHING;
    DELETE FROM friendships f
    WHERE (f.asker_id = actor.id AND f.asked_id = other_id)
      OR (f.asker_id = other_id AND f.asked_id = actor.id AND f.agreed_at IS NOT NULL);
    -- Only a page that showed a friendship or a request of the blocker is notified, because the friendship or request is gone. A block
    -- itself is never revealed.
    IF FOUND THEN
      PERFORM pg_notify('friends_changed', other_id::text);
    END IF;
    PERFORM invitations_take_away(actor.id, other_id);
  END IF;
  PERFORM pg_notify('friends_changed', actor.id::text);
  PERFORM pg_notify('mute_changed', jsonb_build_object('userId', actor.id, 'mutedId', other_id, 'muted', blocked)::text);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION player_block_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION player_block_set TO web;
