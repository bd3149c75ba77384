-- Locks two accounts in a fixed order, so that concurrent changes between the two people are serialised.
CREATE FUNCTION friends_lock(one uuid, other uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT FROM users u WHERE u.id IN (one, other) ORDER BY u.id FOR NO KEY UPDATE
$$;

REVOKE EXECUTE ON FUNCTION friends_lock FROM PUBLIC;
