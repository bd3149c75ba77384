-- Returns the addresses for push messages: the n-th of these players gets a message of the n-th of these kinds. `public_key` is the room's
-- key for which the browser subscribed; the message must be signed with it. Returns no address for a session that has ended, a banned
-- player, or a player on a break. Decision 0064
CREATE FUNCTION push_targets(user_ids uuid[], kinds text[]) RETURNS TABLE (n int, endpoint text, p256dh text, auth text, public_key text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.n::int, p.endpoint, p.p256dh, p.auth, p.public_key
  FROM unnest(user_ids, push_targets.kinds) WITH ORDINALITY AS a (user_id, kind, n)
  JOIN push_subscriptions p ON p.user_id = a.user_id AND a.kind = ANY (p.kinds)
  JOIN sessions s ON s.sid = p.sid AND s.revoked_at IS NULL AND s.expires_at > now()
  JOIN users u ON u.id = p.user_id AND (u.banned_until IS NULL OR u.banned_until <= now())
    AND (u.break_until IS NULL OR u.break_until <= now())
$$;

REVOKE EXECUTE ON FUNCTION push_targets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_targets TO game;
