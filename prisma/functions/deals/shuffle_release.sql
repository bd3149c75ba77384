-- Releases a day whose shuffle failed its test. Hands are dealt again when every day with a failed test is released. F2, fault 100. Returns
-- not-allowed, reason-required, no-such-failure (the day has no report, or its report passed), already-released, or NULL on success.
CREATE FUNCTION shuffle_release(session_key text, day date, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'integrity'), CASE
    WHEN NOT EXISTS (SELECT FROM shuffle_reports r WHERE r.day = shuffle_release.day AND NOT r.passed) THEN 'no-such-failure'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO shuffle_releases (day, released_by, reason) VALUES (shuffle_release.day, actor_id, shuffle_release.reason)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'already-released';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'shuffle.release', 'shuffle-report', shuffle_release.day::text, shuffle_release.reason, shuffle_release.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION shuffle_release FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shuffle_release TO web;
