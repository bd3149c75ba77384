-- Returns a row for each given player who has ever wanted reality checks. The row has the number of the check that is due, NULL when none
-- is due. It also has the time when they answered that they stop, NULL when that was more than a minute ago. A check ends with its sitting,
-- which ends when a quarter of an hour passes without play. Decision 0067
CREATE FUNCTION reality_checks_due(user_ids uuid[]) RETURNS TABLE (user_id uuid, number integer, stopped_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id,
         CASE WHEN c.since_answer >= c.every_minutes AND c.last_minute_at > now() - interval '15 minutes' THEN c.answered + 1 END,
         CASE WHEN c.stopped_at > now() - interval '1 minute' THEN c.stopped_at END
  FROM reality_checks c WHERE c.user_id = ANY (user_ids)
$$;

REVOKE EXECUTE ON FUNCTION reality_checks_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reality_checks_due TO game;
