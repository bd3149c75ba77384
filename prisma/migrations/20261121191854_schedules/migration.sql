-- AlterTable
ALTER TABLE "pools" ADD COLUMN     "closes_at" TIMESTAMPTZ(3),
ADD COLUMN     "opens_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "closes_at" TIMESTAMPTZ(3),
ADD COLUMN     "opens_at" TIMESTAMPTZ(3);

-- What Prisma cannot say.

ALTER TABLE tables ADD CONSTRAINT tables_schedule
  CHECK (closes_at > opens_at AND (pool_id IS NULL OR (opens_at IS NULL AND closes_at IS NULL)));
ALTER TABLE pools ADD CONSTRAINT pools_schedule CHECK (closes_at > opens_at);
CREATE INDEX tables_closes_at ON tables (closes_at) WHERE closes_at IS NOT NULL;
CREATE INDEX pools_closes_at ON pools (closes_at) WHERE closes_at IS NOT NULL;

GRANT INSERT (opens_at, closes_at) ON tables, pools TO web;

CREATE FUNCTION schedule_refusal(opens timestamptz, closes timestamptz) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN opens <= now() OR closes <= now() THEN 'in-the-past'
    WHEN closes <= opens THEN 'ends-before-it-begins'
  END
$$;

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

-- Asks the owners of what is to close by now to close it, as somebody of the staff would: once, whoever calls it how often.
CREATE FUNCTION units_close_due() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due_tables AS (
    SELECT id FROM tables WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), due_pools AS (
    SELECT id FROM pools WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), tables_asked AS (
    UPDATE tables t SET closes_at = NULL FROM due_tables d WHERE t.id = d.id RETURNING t.id, t.status
  ), pools_asked AS (
    UPDATE pools p SET closes_at = NULL FROM due_pools d WHERE p.id = d.id RETURNING p.id, p.status
  ), asked AS (
    SELECT id, 'table' AS kind FROM tables_asked WHERE status = 'open'
    UNION ALL SELECT id, 'pool' FROM pools_asked WHERE status = 'open'
  ), told AS (
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    SELECT CASE kind WHEN 'table' THEN 'table.close' ELSE 'pool.close' END, kind, id::text, 'By its schedule.', '{}' FROM asked
    RETURNING id, subject_id
  )
  INSERT INTO commands (id, unit_id, kind, payload, audit_id)
  SELECT gen_random_uuid(), subject_id::uuid, 'close', '{}', id FROM told
$$;

REVOKE EXECUTE ON FUNCTION unit_schedule, units_close_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_schedule TO web;
GRANT EXECUTE ON FUNCTION units_close_due TO game;
