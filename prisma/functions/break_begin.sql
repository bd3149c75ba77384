-- Begins a break of the player whose session has this key. `length`: of a cool-off 1 to 42 days, of a self-exclusion 6 to 60 months or
-- NULL for good. A break is only ever lengthened: another one must end later. `refused`: session-revoked, no-such-break, not-longer.
-- Game servers are told at once. Fault 69
CREATE FUNCTION break_begin(session_key text, kind text, length integer, OUT refused text, OUT until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
  ELSIF kind = 'cool-off' AND length BETWEEN 1 AND 42 THEN
    until := date_trunc('milliseconds', now()) + make_interval(days => length);
  ELSIF kind = 'self-exclusion' AND length BETWEEN 6 AND 60 THEN
    until := date_trunc('milliseconds', now()) + make_interval(months => length);
  ELSIF kind = 'self-exclusion' AND length IS NULL THEN
    until := '9999-12-31T00:00:00Z';
  ELSE
    refused := 'no-such-break';
  END IF;
  IF refused IS NULL AND NOT break_apply(actor_id, kind, until) THEN
    refused := 'not-longer';
    until := NULL;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION break_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_begin TO web;
