-- Withdraws a player's request to return, so the break continues. The session with this key is the player's. Returns session-revoked,
-- not-asked, or NULL on success.
CREATE FUNCTION break_withdraw_return(session_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  UPDATE break_returns r SET outcome = 'withdrawn', decided_at = now() WHERE r.user_id = actor_id AND r.outcome IS NULL;
  IF NOT FOUND THEN
    RETURN 'not-asked';
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION break_withdraw_return FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_withdraw_return TO web;
