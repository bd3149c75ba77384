-- Ends a schedule: it makes no more tournaments; the tournaments that it made continue. Returns not-allowed, reason-required,
-- no-such-schedule (or one that has ended), or NULL on success.
CREATE FUNCTION tournament_schedule_end(session_key text, schedule_id uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE tournament_schedules s SET ended_at = now() WHERE s.id = schedule_id AND s.ended_at IS NULL;
  IF NOT FOUND THEN
    RETURN 'no-such-schedule';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'tournament-schedule.end', 'tournament-schedule', schedule_id::text, tournament_schedule_end.reason,
          tournament_schedule_end.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_schedule_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_schedule_end TO web;
