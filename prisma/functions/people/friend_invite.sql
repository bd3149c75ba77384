-- Invites a friend of the person whose session has this key to a table, by a notice. The table is an open table of the room or of a running
-- tournament, or a private game that the person may play. For a private game, the notice contains the game's link. A friend whom the host
-- invites needs no password. For a friend on a break the notice is stored as read, and no message is sent. Returns session-revoked,
-- on-a-break (the person is), not-friends, no-such-table (also for a private game whose link the person may not pass on), already-invited
-- (to this table within ten minutes), too-many-invitations (30 in an hour), or NULL on success. H2, fault 69
CREATE FUNCTION friend_invite(session_key text, friend_id uuid, table_id uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_private boolean;
  is_host boolean;
  is_away boolean;
  notice_id bigint;
  game_token text := (SELECT w.token FROM private_game_invitation(session_key, friend_invite.table_id) w);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.break_until > now()) THEN
    RETURN 'on-a-break';
  END IF;
  PERFORM friends_lock(actor_id, friend_id);
  IF NOT are_friends(actor_id, friend_id) THEN
    RETURN 'not-friends';
  END IF;
  SELECT g.table_id IS NOT NULL, g.host_id IS NOT DISTINCT FROM actor_id INTO is_private, is_host FROM tables t LEFT JOIN private_games g ON g.table_id = t.id
  WHERE t.id = friend_invite.table_id AND t.status = 'open';
  IF is_private IS NULL OR (is_private AND game_token IS NULL) THEN
    RETURN 'no-such-table';
  ELSIF EXISTS (SELECT FROM notices n
                WHERE n.user_id = friend_id AND n.kind = 'table-invitation' AND n.created_at > now() - interval '10 minutes'
                  AND n.detail->>'memberId' = actor_id::text AND n.detail->>'tableId' = friend_invite.table_id::text) THEN
    RETURN 'already-invited';
  ELSIF limit_tries_count(ARRAY['table-invitation:' || actor_id], ARRAY[30], ARRAY[3600000]) IS NOT NULL THEN
    RETURN 'too-many-invitations';
  END IF;
  IF is_private AND is_host THEN
    INSERT INTO private_game_players AS p (table_id, user_id) VALUES (friend_invite.table_id, friend_id) ON CONFLICT DO NOTHING;
  END IF;
  is_away := EXISTS (SELECT FROM users u WHERE u.id = friend_id AND u.break_until > now());
  INSERT INTO notices (user_id, kind, detail, read_at)
  VALUES (friend_id, 'table-invitation',
          jsonb_build_object('tableId', friend_invite.table_id, 'memberId', actor_id, 'gameToken', game_token), CASE WHEN is_away THEN now() END)
  RETURNING id INTO notice_id;
  IF NOT is_away THEN
    PERFORM pg_notify('notice_written', json_build_object('id', notice_id, 'userId', friend_id, 'kind', 'table-invitation')::text);
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION friend_invite FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_invite TO web;
