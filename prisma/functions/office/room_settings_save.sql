-- Saves a new version of the room's settings. `changes` has the new value of each changed setting; null gives a setting its default again.
-- The owner passes the version that they saw, so that two owners do not overwrite each other's changes. The protocol's schema checks the
-- values. Returns not-allowed, reason-required, fresh-sign-in-required, newer-version, no-such-logo, bad-settings, or
-- NULL on success. Decision 0111
CREATE FUNCTION room_settings_save(session_key text, seen_version integer, changes jsonb, reason text, ip_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  current_version integer;
  settings_before jsonb;
  settings_after jsonb;
  refused text;
BEGIN
  refused := coalesce(staff_refusal(session_key, room_settings_save.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  -- One version at a time.
  LOCK TABLE room_settings IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(max(s.version), 0) INTO current_version FROM room_settings s;
  settings_before := coalesce((SELECT s.settings FROM room_settings s WHERE s.version = current_version), '{}');
  settings_after := (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(settings_before || changes) e WHERE e.value <> 'null');
  IF current_version <> seen_version THEN
    RETURN 'newer-version';
  ELSIF settings_after = settings_before THEN
    RETURN NULL; -- the settings already have these values
  ELSIF settings_after ? 'logo' AND NOT EXISTS (SELECT FROM room_pictures p WHERE p.logo = settings_after ->> 'logo') THEN
    RETURN 'no-such-logo';
  ELSIF coalesce(settings_after ->> 'signUp', 'open') NOT IN ('open', 'invited', 'closed')
     OR jsonb_typeof(settings_after -> 'guests') <> 'boolean' THEN
    RETURN 'bad-settings'; -- functions of the database rely on these
  END IF;
  IF settings_after ? 'chips' OR settings_before ? 'chips' THEN
    refused := chip_rule_change(settings_after -> 'chips');
    IF refused IS NOT NULL THEN
      RETURN refused;
    END IF;
  END IF;
  INSERT INTO room_settings (version, settings, changed_by, reason)
  VALUES (current_version + 1, settings_after, actor_id, room_settings_save.reason);
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'room-settings.change', 'room-settings', (current_version + 1)::text, room_settings_save.reason,
          room_settings_changed(settings_before, settings_after), room_settings_changed(settings_after, settings_before),
          room_settings_save.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION room_settings_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_settings_save TO web;
