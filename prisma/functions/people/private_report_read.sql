-- Returns a reported private message with the messages around it that its report names, oldest first, for staff who decide reports, and
-- records that they read it. `refused`: not-allowed, reason-required, or no-such-report (also for a message at a table). A refusal is a
-- single row without a message; in rows with a message, `refused` is NULL.
CREATE FUNCTION private_report_read(session_key text, report_number bigint, reason text, ip_address text)
RETURNS TABLE (refused text, id bigint, at timestamptz, writer_id uuid, writer text, written text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  report chat_reports;
  author_id uuid;
BEGIN
  SELECT r.* INTO report FROM chat_reports r WHERE r.number = report_number;
  SELECT m.user_id INTO author_id FROM chat_messages m WHERE m.id = report.message_id AND m.reader_id IS NOT NULL;
  refused := coalesce(staff_refusal(session_key, private_report_read.reason, 'owner', 'floor', 'support', 'integrity'),
                      CASE WHEN author_id IS NULL THEN 'no-such-report' END);
  IF refused IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (session_actor(session_key), 'chat-report.read', 'user', author_id::text, private_report_read.reason,
          jsonb_build_object('report', report.number, 'messages', to_jsonb(report.context)), private_report_read.ip_address);
  RETURN QUERY
  SELECT NULL::text, m.id, m.at, m.user_id, u.name, coalesce(m.unmasked, m.text)
  FROM chat_messages m JOIN users u ON u.id = m.user_id
  WHERE m.id = ANY (report.context) AND m.reader_id IS NOT NULL ORDER BY m.id;
END $$;

REVOKE EXECUTE ON FUNCTION private_report_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_report_read TO web;
