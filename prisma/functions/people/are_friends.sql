-- Returns true when two people are friends and neither account is closed.
CREATE FUNCTION are_friends(one uuid, other uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM friendship_between(one, other) f WHERE f.agreed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM users u WHERE u.id IN (one, other) AND u.closed_at IS NOT NULL);
END $$;

REVOKE EXECUTE ON FUNCTION are_friends FROM PUBLIC;
