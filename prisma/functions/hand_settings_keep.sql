-- Returns the number of settings that hands were played by, and keeps them when no hand was before.
CREATE FUNCTION hand_settings_keep(played jsonb) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  -- jsonb has its keys in one order, whatever the caller's was.
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
