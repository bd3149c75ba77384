-- Asks the launcher for a backup when an owner wants one, and records the request. The launcher listens to the channel `backups`, and
-- reports every minute while it runs. Returns not-allowed, second-step-required, reason-required, no-launcher, backup-under-way, or NULL on
-- success. Decision 0108
CREATE FUNCTION backup_ask(session_key text, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  plan backup_plan;
  refused text := staff_refusal(session_key, backup_ask.reason, 'owner');
BEGIN
  SELECT p.* INTO plan FROM backup_plan p FOR UPDATE;
  refused := coalesce(refused, CASE
    WHEN plan.id IS NULL OR plan.reported_at < clock_timestamp() - interval '3 minutes' THEN 'no-launcher'
    WHEN plan.asked_at IS NOT NULL OR plan.running_since IS NOT NULL THEN 'backup-under-way'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE backup_plan SET asked_at = clock_timestamp();
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (session_actor(session_key), 'backup.ask', 'backup', plan.host, backup_ask.reason, backup_ask.ip_address);
  PERFORM pg_notify('backups', '');
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION backup_ask FROM PUBLIC;
GRANT EXECUTE ON FUNCTION backup_ask TO web;
