-- From now on, the browser whose session has this key gets push messages of these kinds. A browser has one address (`endpoint`), which
-- belongs to the player who subscribed there last. `public_key` is the room's key for which the browser subscribed; NULL for the room's
-- current key. Each player keeps the five newest browsers. Returns session-revoked, or NULL on success. Decision 0064
CREATE FUNCTION push_subscribe(session_key text, endpoint text, p256dh text, auth text, kinds text[], public_key text DEFAULT NULL)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  own_sid uuid := (SELECT s.sid FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')));
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  -- Serialises concurrent requests of one player.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  INSERT INTO push_subscriptions AS p (endpoint, user_id, sid, p256dh, auth, kinds, public_key)
  VALUES (push_subscribe.endpoint, actor_id, own_sid, push_subscribe.p256dh, push_subscribe.auth, push_subscribe.kinds,
          coalesce(push_subscribe.public_key, (SELECT k.public_key FROM push_keys k ORDER BY k.place LIMIT 1)))
  ON CONFLICT ON CONSTRAINT push_subscriptions_pkey DO UPDATE
    SET user_id = excluded.user_id, sid = excluded.sid, p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds,
        public_key = excluded.public_key, created_at = now();
  DELETE FROM push_subscriptions p
  WHERE p.user_id = actor_id AND p.endpoint <> push_subscribe.endpoint AND p.endpoint NOT IN (
    SELECT n.endpoint FROM push_subscriptions n WHERE n.user_id = actor_id AND n.endpoint <> push_subscribe.endpoint
    ORDER BY n.created_at DESC LIMIT 4);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION push_subscribe FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_subscribe TO web;
