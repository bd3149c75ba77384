-- Ends an announcement now, or before it begins. Fault 100. Returns not-allowed, reason-required, no-such-announcement (no announcement has
-- this id, or it is over), or NULL on success.
CREATE FUNCTION announcement_withdraw(session_key text, announcement_id uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
  ended announcements;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE announcements a SET until_at = greatest(a.from_at, now()) WHERE a.id = announcement_id AND a.until_at > now()
  RETURNING a.* INTO ended;
  IF NOT FOUND THEN
    RETURN 'no-such-announcement';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'announcement.withdraw', 'announcement', ended.id::text, announcement_withdraw.reason,
          jsonb_build_object('text', ended.text, 'from', to_epoch_ms(ended.from_at), 'until', to_epoch_ms(ended.until_at)),
          announcement_withdraw.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION announcement_withdraw FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announcement_withdraw TO web;
