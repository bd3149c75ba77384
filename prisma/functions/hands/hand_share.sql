-- Makes a link to a finished hand for the player whose session has this key, if they were dealt into the hand. When the player already has
-- a link with the same choice of names, returns that link. Decision 0056. `refused` is session-revoked, not-found (no such hand exists, or
-- the player was not dealt in), too-many-links (the player already has `most_links` links; the limit is `MOST_SHARE_LINKS` in @poker/db),
-- or NULL on success. On success, `token` is the token of the link.
CREATE FUNCTION hand_share(session_key text, hand_id text, shows_names boolean, most_links int, OUT refused text, OUT token uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  shared_serial bigint;
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
    RETURN;
  END IF;
  -- One link of a player at a time, so that concurrent requests cannot exceed the limit.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  SELECT h.serial INTO shared_serial FROM hands h JOIN hand_seats p ON p.hand_serial = h.serial
  WHERE h.id = hand_share.hand_id AND p.user_id = actor_id;
  IF shared_serial IS NULL THEN
    refused := 'not-found';
    RETURN;
  END IF;
  token := (SELECT l.token FROM share_links l
            WHERE l.user_id = actor_id AND l.hand_serial = shared_serial AND l.shows_names = hand_share.shows_names);
  IF token IS NOT NULL THEN
    RETURN;
  ELSIF (SELECT count(*) FROM share_links l WHERE l.user_id = actor_id) >= most_links THEN
    refused := 'too-many-links';
    RETURN;
  END IF;
  INSERT INTO share_links AS l (hand_serial, user_id, shows_names) VALUES (shared_serial, actor_id, hand_share.shows_names)
  RETURNING l.token INTO token;
END $$;

REVOKE EXECUTE ON FUNCTION hand_share FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_share TO web;
