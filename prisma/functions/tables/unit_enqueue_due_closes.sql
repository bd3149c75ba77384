-- Enqueues a close command for each table and pool whose closing time has passed, as a member of the staff would. Each command is enqueued
-- once, no matter how often and from how many processes the function is called.
CREATE FUNCTION unit_enqueue_due_closes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH due_tables AS (
    SELECT id FROM tables WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), due_pools AS (
    SELECT id FROM pools WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), closing_tables AS (
    UPDATE tables t SET closes_at = NULL FROM due_tables d WHERE t.id = d.id RETURNING t.id, t.status
  ), closing_pools AS (
    UPDATE pools p SET closes_at = NULL FROM due_pools d WHERE p.id = d.id RETURNING p.id, p.status
  ), closing_units AS (
    SELECT id, 'table' AS kind FROM closing_tables WHERE status = 'open'
    UNION ALL SELECT id, 'pool' FROM closing_pools WHERE status = 'open'
  ), audited AS (
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    SELECT CASE kind WHEN 'table' THEN 'table.close' ELSE 'pool.close' END, kind, id::text, 'By its schedule.', '{}'
    FROM closing_units
    RETURNING id, subject_id
  )
  INSERT INTO commands (id, unit_id, kind, payload, audit_id)
  SELECT gen_random_uuid(), subject_id::uuid, 'close', '{}', id FROM audited
$$;

REVOKE EXECUTE ON FUNCTION unit_enqueue_due_closes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_enqueue_due_closes TO game;
