-- Discards the guest whose session has this key: ends all their sessions, deletes their preferences, and renames them to `name`, so that
-- their nickname is free. Returns no-guest, on-a-break (the person could come back as a new guest without the break), guest-seated (chips
-- at a table or a tournament would be left behind), or NULL on success.
CREATE FUNCTION guest_discard(session_key text, name text, name_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  -- Waits until a seat that is being written is stored, so that the next statement sees the seat; `seat_check_player` refuses a later seat.
  PERFORM FROM users u WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-guest';
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.break_until > now()) THEN
    RETURN 'on-a-break';
  ELSIF EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id) OR EXISTS (
    SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = actor_id
  ) THEN
    RETURN 'guest-seated';
  END IF;
  UPDATE users u SET name = guest_discard.name, name_key = guest_discard.name_key, discarded_at = now() WHERE u.id = actor_id;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = actor_id AND s.revoked_at IS NULL;
  DELETE FROM account_preferences p WHERE p.user_id = actor_id;
  RETURN NULL;
END $$;

ALTER FUNCTION guest_discard OWNER TO auth;
REVOKE EXECUTE ON FUNCTION guest_discard FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_discard TO web;
