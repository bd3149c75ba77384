-- Sets a limit of the player whose session has this key, to cents or minutes; NULL requests its removal. A new or lower limit applies at
-- once, even when the running period has already exceeded it. A higher limit, or a removal, is only requested and may be confirmed after 24
-- hours. A player who then requests a smaller raise keeps their waiting time; a player who requests a larger raise starts a new waiting
-- time. Refusals: session-revoked, wrong-limit, no-such-limit. Decision 0061
CREATE FUNCTION play_limit_set(session_key text, of_kind text, of_period text, of_currency currency, new_amount bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  known play_limits;
  made text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM play_limit_lock(actor_id, of_currency);
  SELECT * INTO known FROM play_limits l
  WHERE l.user_id = actor_id AND l.kind = of_kind AND l.period = of_period AND l.currency IS NOT DISTINCT FROM of_currency;
  IF NOT FOUND THEN
    IF new_amount IS NULL THEN
      RETURN 'no-such-limit';
    END IF;
    INSERT INTO play_limits (user_id, kind, period, currency, amount) VALUES (actor_id, of_kind, of_period, of_currency, new_amount);
    made := 'set';
  ELSIF new_amount <= known.amount THEN
    UPDATE play_limits l SET amount = new_amount, raise_to = NULL, raise_from = NULL WHERE l.id = known.id;
    made := CASE WHEN new_amount < known.amount THEN 'lowered' WHEN known.raise_from IS NOT NULL THEN 'raise-withdrawn' END;
  ELSE
    UPDATE play_limits l SET raise_to = new_amount, raise_from = CASE
      WHEN known.raise_from + interval '7 days' > now() AND (known.raise_to IS NULL OR new_amount <= known.raise_to) THEN known.raise_from
      ELSE now() + interval '24 hours' END
    WHERE l.id = known.id;
    made := 'raise-asked';
  END IF;
  IF made IS NOT NULL THEN
    INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
    VALUES (actor_id, of_kind, of_period, of_currency, made, new_amount);
  END IF;
  RETURN NULL;
EXCEPTION WHEN check_violation OR not_null_violation THEN
  RETURN 'wrong-limit';
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_set FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limit_set TO web;
