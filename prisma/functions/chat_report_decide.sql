-- Decides about a message: every open report of it. `writer`: whose message it is. `refused`: not-allowed, reason-required,
-- no-such-report, already-decided, own-message.
CREATE FUNCTION chat_report_decide(
  actor uuid, report bigint, measure boolean, why text, seen_from text, OUT refused text, OUT writer uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chat_reports;
  decided chat_report_state := CASE WHEN measure THEN 'measure_taken' ELSE 'dismissed' END;
  numbers bigint[];
BEGIN
  IF NOT has_staff_role(actor, 'owner', 'floor', 'support', 'integrity') THEN
    refused := 'not-allowed';
    RETURN;
  ELSIF btrim(coalesce(why, '')) = '' THEN
    refused := 'reason-required';
    RETURN;
  END IF;
  SELECT message_id INTO given.message_id FROM chat_reports WHERE number = report;
  -- Its reports in one order: two who decide at once must not wait for each other.
  PERFORM FROM chat_reports WHERE message_id = given.message_id ORDER BY number FOR UPDATE;
  SELECT * INTO given FROM chat_reports WHERE number = report;
  SELECT user_id INTO writer FROM chat_messages WHERE id = given.message_id;
  refused := CASE
    WHEN writer IS NULL THEN 'no-such-report'
    WHEN given.state <> 'open' THEN 'already-decided'
    WHEN writer = actor THEN 'own-message'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  WITH judged AS (
    UPDATE chat_reports SET state = decided, judge_id = actor, judged_at = now(), reason = why
    WHERE message_id = given.message_id AND state = 'open' RETURNING number
  ) SELECT array_agg(number ORDER BY number) INTO numbers FROM judged;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, CASE WHEN measure THEN 'chat.take-measure' ELSE 'chat.dismiss' END, 'user', writer::text, why,
          jsonb_build_object('state', 'open'),
          jsonb_build_object('state', decided, 'message', given.message_id, 'reports', to_jsonb(numbers)), seen_from);
END $$;

REVOKE EXECUTE ON FUNCTION chat_report_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;
