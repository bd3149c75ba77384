-- Sets after how many minutes of play the player whose session has this key gets a reality check, from now on; NULL for never. A player
-- without checks before begins a sitting with the next minute of play. Refusals: session-revoked, wrong-interval. Decision 0067
CREATE FUNCTION reality_check_set(session_key text, minutes integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  INSERT INTO reality_checks AS c (user_id, every_minutes) VALUES (actor_id, reality_check_set.minutes)
  ON CONFLICT (user_id) DO UPDATE SET
    every_minutes = excluded.every_minutes,
    last_minute_at = CASE WHEN c.every_minutes IS NOT NULL THEN c.last_minute_at END;
  PERFORM pg_notify('reality_check', actor_id::text);
  RETURN NULL;
EXCEPTION WHEN check_violation THEN
  RETURN 'wrong-interval';
END $$;

REVOKE EXECUTE ON FUNCTION reality_check_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reality_check_set TO web;
