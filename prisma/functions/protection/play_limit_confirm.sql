-- Carries out the raise of a limit, or its removal, that the player whose session has this key requested at least 24 hours ago. Refusals:
-- session-revoked, no-such-raise (no raise waits, or it lapsed after a week), too-early. Decision 0061
CREATE FUNCTION play_limit_confirm(session_key text, limit_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  known play_limits;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM play_limit_lock(actor_id, (SELECT l.currency FROM play_limits l WHERE l.id = limit_id AND l.user_id = actor_id));
  SELECT * INTO known FROM play_limits l
  WHERE l.id = limit_id AND l.user_id = actor_id AND l.raise_from + interval '7 days' > now();
  IF NOT FOUND THEN
    RETURN 'no-such-raise';
  ELSIF known.raise_from > now() THEN
    RETURN 'too-early';
  ELSIF known.raise_to IS NULL THEN
    DELETE FROM play_limits l WHERE l.id = limit_id;
  ELSE
    UPDATE play_limits l SET amount = l.raise_to, raise_to = NULL, raise_from = NULL WHERE l.id = limit_id;
  END IF;
  INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
  VALUES (actor_id, known.kind, known.period, known.currency, CASE WHEN known.raise_to IS NULL THEN 'removed' ELSE 'raised' END, known.raise_to);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_confirm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limit_confirm TO web;
