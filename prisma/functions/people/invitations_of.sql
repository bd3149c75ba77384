-- Returns this person's invitations of the last day to open tables, newest first. `game_token` is the token of the link to a private game.
CREATE FUNCTION invitations_of(person_id uuid)
RETURNS TABLE (id bigint, at timestamptz, sender_id uuid, table_id uuid, table_name text, game_token text, is_read boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT n.id, n.created_at, (n.detail->>'memberId')::uuid, t.id, t.name, n.detail->>'gameToken', n.read_at IS NOT NULL
  FROM notices n JOIN tables t ON t.id = (n.detail->>'tableId')::uuid AND t.status = 'open'
  WHERE n.user_id = person_id AND n.kind = 'table-invitation' AND n.created_at > now() - interval '1 day'
  ORDER BY n.id DESC
$$;

REVOKE EXECUTE ON FUNCTION invitations_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION invitations_of TO web;
