-- Gives the guest whose session has this key the name that they chose. Returns no-guest, guest-seated (their current name is at a table, or
-- in a tournament), or NULL on success.
CREATE FUNCTION guest_rename(session_key text, name text, name_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  PERFORM FROM users u WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-guest';
  ELSIF EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id) OR EXISTS (
    SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = actor_id
  ) THEN
    RETURN 'guest-seated';
  END IF;
  UPDATE users u SET name = guest_rename.name, name_key = guest_rename.name_key WHERE u.id = actor_id;
  RETURN NULL;
END $$;

ALTER FUNCTION guest_rename OWNER TO auth;
REVOKE EXECUTE ON FUNCTION guest_rename FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_rename TO web;
