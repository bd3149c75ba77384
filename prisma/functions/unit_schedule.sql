-- When a table by itself or a pool opens and closes. One that is open stays open: null, as it was, for `opens`.
-- `refused`: not-allowed, reason-required, no-such-unit (closed, or of a pool), open-already, in-the-past, ends-before-it-begins.
CREATE FUNCTION unit_schedule(
  actor uuid, unit uuid, opens timestamptz, closes timestamptz, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  had record;
  refused text;
BEGIN
  IF NOT has_staff_role(actor, 'owner', 'floor') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  END IF;
  SELECT opens_at, closes_at, true AS is_table INTO had FROM tables
  WHERE id = unit AND status = 'open' AND pool_id IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    SELECT opens_at, closes_at, false AS is_table INTO had FROM pools WHERE id = unit AND status = 'open' FOR UPDATE;
  END IF;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-unit'
    WHEN opens IS NOT NULL AND (had.opens_at IS NULL OR had.opens_at <= clock_timestamp()) THEN 'open-already'
    ELSE schedule_refusal(opens, closes)
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF had.is_table THEN
    UPDATE tables SET opens_at = opens, closes_at = closes WHERE id = unit;
  ELSE
    UPDATE pools SET opens_at = opens, closes_at = closes WHERE id = unit;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, CASE WHEN had.is_table THEN 'table.schedule' ELSE 'pool.schedule' END,
          CASE WHEN had.is_table THEN 'table' ELSE 'pool' END, unit::text, why,
          jsonb_build_object('opensAt', had.opens_at, 'closesAt', had.closes_at),
          jsonb_build_object('opensAt', opens, 'closesAt', closes), seen_from);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION unit_schedule FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_schedule TO web;
