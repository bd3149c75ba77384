-- Answers the reality check of this number for the player whose session has this key; the next one is due after another interval. Does
-- nothing to a check that is not due, because it was answered elsewhere or its sitting is over. `stops`: the player also stops playing;
-- this is stored even when the number is wrong. Game servers are notified at once. Refusal: session-revoked. Decision 0067
CREATE FUNCTION reality_check_answer(session_key text, number integer, stops boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM FROM reality_checks c WHERE c.user_id = actor_id FOR NO KEY UPDATE;
  UPDATE reality_checks c SET answered = c.answered + 1, since_answer = 0
  FROM reality_checks_due(ARRAY[actor_id]) AS d
  WHERE c.user_id = actor_id AND d.number = reality_check_answer.number;
  UPDATE reality_checks c SET stopped_at = clock_timestamp() WHERE c.user_id = actor_id AND stops;
  PERFORM pg_notify('reality_check', actor_id::text);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION reality_check_answer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reality_check_answer TO web;
