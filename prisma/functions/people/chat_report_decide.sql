-- Decides all open reports of a chat message at once. `writer_id`: who wrote the message. `refused`: not-allowed, reason-required,
-- no-such-report, already-decided, own-message.
CREATE FUNCTION chat_report_decide(
  session_key text, report_number bigint, upheld boolean, reason text, ip_address text, OUT refused text, OUT writer_id uuid
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  report chat_reports;
  status_after chat_report_status := CASE WHEN upheld THEN 'upheld' ELSE 'dismissed' END;
  decided_numbers bigint[];
BEGIN
  refused := staff_refusal(session_key, reason, 'owner', 'floor', 'support', 'integrity');
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT r.message_id INTO report.message_id FROM chat_reports r WHERE r.number = report_number;
  -- Locks its reports in a fixed order, so that two concurrent decisions do not deadlock.
  PERFORM FROM chat_reports r WHERE r.message_id = report.message_id ORDER BY r.number FOR UPDATE;
  SELECT * INTO report FROM chat_reports r WHERE r.number = report_number;
  SELECT m.user_id INTO writer_id FROM chat_messages m WHERE m.id = report.message_id;
  refused := CASE
    WHEN writer_id IS NULL THEN 'no-such-report'
    WHEN report.status <> 'open' THEN 'already-decided'
    WHEN writer_id = actor_id THEN 'own-message'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  WITH decided AS (
    UPDATE chat_reports r
    SET status = status_after, decided_by = actor_id, decided_at = now(), reason = chat_report_decide.reason
    WHERE r.message_id = report.message_id AND r.status = 'open' RETURNING r.number
  ) SELECT array_agg(d.number ORDER BY d.number) INTO decided_numbers FROM decided d;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, CASE WHEN upheld THEN 'chat-report.uphold' ELSE 'chat-report.dismiss' END, 'user',
          writer_id::text, chat_report_decide.reason, jsonb_build_object('status', 'open'),
          jsonb_build_object('status', status_after, 'message', report.message_id, 'reports', to_jsonb(decided_numbers)),
          chat_report_decide.ip_address);
END $$;

REVOKE EXECUTE ON FUNCTION chat_report_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;
