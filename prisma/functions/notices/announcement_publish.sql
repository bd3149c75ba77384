-- Publishes an announcement to all players. The page makes the id, so a repeated request publishes nothing more. Fault 100. Returns
-- not-allowed, reason-required, ends-before-it-begins, or NULL on success.
CREATE FUNCTION announcement_publish(
  session_key text, announcement_id uuid, message text, from_at timestamptz, until_at timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'floor'), CASE
    WHEN until_at <= from_at THEN 'ends-before-it-begins'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO announcements (id, text, from_at, until_at)
  VALUES (announcement_id, message, announcement_publish.from_at, announcement_publish.until_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL; -- the announcement already exists
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'announcement.publish', 'announcement', announcement_id::text, announcement_publish.reason,
          jsonb_build_object('text', message, 'from', to_epoch_ms(announcement_publish.from_at),
                             'until', to_epoch_ms(announcement_publish.until_at)),
          announcement_publish.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION announcement_publish FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announcement_publish TO web;
