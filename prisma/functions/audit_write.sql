-- Adds a line to the audit log for the member of the staff whose session has this key: the only way for the web server to write there, and
-- never in the name of another person. Returns its number; NULL when it is no session of the staff.
CREATE FUNCTION audit_write(
  session_key text, action text, subject_kind text, subject_id text, reason text, before jsonb, after jsonb, ip_address text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  written_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, audit_write.action, audit_write.subject_kind, audit_write.subject_id, audit_write.reason, audit_write.before,
          audit_write.after, audit_write.ip_address)
  RETURNING id INTO written_id;
  RETURN written_id;
END $$;

REVOKE EXECUTE ON FUNCTION audit_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_write TO web;
