-- Deletes the invitations to tables that two people have sent each other.
CREATE FUNCTION invitations_take_away(one uuid, other uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM notices n
  WHERE n.kind = 'table-invitation'
    AND ((n.user_id = one AND n.detail->>'memberId' = other::text) OR (n.user_id = other AND n.detail->>'memberId' = one::text))
$$;

REVOKE EXECUTE ON FUNCTION invitations_take_away FROM PUBLIC;
