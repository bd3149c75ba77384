-- Withdraws the raise or removal of a limit that a player requested, so the limit stays unchanged. The session with this key is the
-- player's. Refusals: session-revoked, no-such-raise. Decision 0061
CREATE FUNCTION play_limit_withdraw(session_key text, limit_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  kept play_limits;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  UPDATE play_limits l SET raise_to = NULL, raise_from = NULL
  WHERE l.id = limit_id AND l.user_id = actor_id AND l.raise_from IS NOT NULL RETURNING * INTO kept;
  IF NOT FOUND THEN
    RETURN 'no-such-raise';
  END IF;
  INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
  VALUES (actor_id, kept.kind, kept.period, kept.currency, 'raise-withdrawn', kept.amount);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_withdraw FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limit_withdraw TO web;
