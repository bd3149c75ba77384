-- Lets an owner with a fresh session download a backup, and records the download. Only a backup whose files are all sealed can be
-- downloaded. Returns not-allowed, second-step-required, reason-required, fresh-sign-in-required, no-such-backup, backup-not-sealed, or
-- NULL on success. Decision 0108
CREATE FUNCTION backup_open(session_key text, backup_name text, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refused text := staff_refusal(session_key, backup_open.reason, 'owner');
BEGIN
  refused := coalesce(refused, CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (SELECT FROM backups b WHERE b.name = backup_name AND b.deleted_at IS NULL) THEN 'no-such-backup'
    WHEN EXISTS (SELECT FROM backups b WHERE b.name = backup_name AND NOT b.is_sealed) THEN 'backup-not-sealed'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (session_actor(session_key), 'backup.download', 'backup', backup_name, backup_open.reason, backup_open.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION backup_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION backup_open TO web;
