-- Locks two accounts in one order, so that what two people do about each other at once comes one after the other.
CREATE FUNCTION friends_lock(one uuid, other uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT FROM users u WHERE u.id IN (one, other) ORDER BY u.id FOR NO KEY UPDATE
$$;

REVOKE EXECUTE ON FUNCTION friends_lock FROM PUBLIC;
