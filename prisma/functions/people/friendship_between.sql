-- Returns the row about two people, which says who asked, and what the other answered. Returns no row when neither has asked, or when the
-- request has lapsed.
CREATE FUNCTION friendship_between(one uuid, other uuid) RETURNS SETOF friendships
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT f FROM friendships f
  WHERE least(f.asker_id, f.asked_id) = least(one, other) AND greatest(f.asker_id, f.asked_id) = greatest(one, other)
    AND (f.agreed_at IS NOT NULL OR f.asked_at > now() - friend_request_time())
$$;

REVOKE EXECUTE ON FUNCTION friendship_between FROM PUBLIC;
