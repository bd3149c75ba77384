-- Returns the id of the settings with which hands were played, and stores the settings when they are new.
CREATE FUNCTION hand_settings_keep(played jsonb) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- jsonb orders its keys, whatever the caller's order was.
  content_hash bytea := sha256(convert_to(played::text, 'UTF8'));
  kept_id integer := (SELECT id FROM hand_settings WHERE hash = content_hash);
BEGIN
  IF kept_id IS NULL THEN
    INSERT INTO hand_settings (hash, settings) VALUES (content_hash, played) ON CONFLICT (hash) DO NOTHING;
    kept_id := (SELECT id FROM hand_settings WHERE hash = content_hash);
  END IF;
  RETURN kept_id;
END $$;

REVOKE EXECUTE ON FUNCTION hand_settings_keep FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_settings_keep TO game;
