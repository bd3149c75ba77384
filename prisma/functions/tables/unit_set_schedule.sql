-- Sets when a single table or a pool opens and closes. An open unit stays open: `opens_at` must then be null. A member of the staff cannot
-- do this for a table or a pool at which they sit. Fault 97. Returns not-allowed, reason-required, no-such-unit (closed, or a table of a
-- pool), own-table, private-game (it ends by its term), open-already, in-the-past, ends-before-it-begins, or NULL on success.
CREATE FUNCTION unit_set_schedule(
  session_key text, unit_id uuid, opens_at timestamptz, closes_at timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
  schedule_before record;
  unit_kind text := 'table';
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT t.opens_at, t.closes_at INTO schedule_before FROM tables t
  WHERE t.id = unit_id AND t.status = 'open' AND t.pool_id IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    unit_kind := 'pool';
    SELECT p.opens_at, p.closes_at INTO schedule_before FROM pools p WHERE p.id = unit_id AND p.status = 'open' FOR UPDATE;
  END IF;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-unit'
    WHEN staff_sits_at(actor_id, unit_id) THEN 'own-table'
    WHEN EXISTS (SELECT FROM private_games g WHERE g.table_id = unit_id) THEN 'private-game'
    WHEN opens_at IS NOT NULL AND (schedule_before.opens_at IS NULL OR schedule_before.opens_at <= clock_timestamp())
      THEN 'open-already'
    ELSE schedule_refusal(opens_at, closes_at)
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF unit_kind = 'table' THEN
    UPDATE tables t SET opens_at = unit_set_schedule.opens_at, closes_at = unit_set_schedule.closes_at WHERE t.id = unit_id;
  ELSE
    UPDATE pools p SET opens_at = unit_set_schedule.opens_at, closes_at = unit_set_schedule.closes_at WHERE p.id = unit_id;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, unit_kind || '.schedule', unit_kind, unit_id::text, unit_set_schedule.reason,
          jsonb_build_object('opensAt', schedule_before.opens_at, 'closesAt', schedule_before.closes_at),
          jsonb_build_object('opensAt', unit_set_schedule.opens_at, 'closesAt', unit_set_schedule.closes_at),
          unit_set_schedule.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION unit_set_schedule FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_set_schedule TO web;
