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

REVOKE EXECUTE ON FUNCTION units_close_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION units_close_due TO game;
