-- Returns true when each of two people has fewer than 300 friends.
CREATE FUNCTION friends_have_room(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(counted.n), 0) < 300
  FROM unnest(ARRAY[one, other]) AS person (id)
  CROSS JOIN LATERAL (
    SELECT count(*) AS n FROM friendships f WHERE (f.asker_id = person.id OR f.asked_id = person.id) AND f.agreed_at IS NOT NULL) AS counted
$$;

REVOKE EXECUTE ON FUNCTION friends_have_room FROM PUBLIC;
