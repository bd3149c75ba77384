-- Keeps the pictures that were made from a logo, so that a version of the room's settings can name the logo by its hash. Logos that no
-- version names are deleted after a day. Returns not-allowed, reason-required, fresh-sign-in-required, or NULL on success. Decision 0112
CREATE FUNCTION room_logo_add(session_key text, logo text, names text[], contents bytea[], reason text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  DELETE FROM room_pictures p
  WHERE p.made_at < now() - interval '1 day' AND NOT EXISTS (SELECT FROM room_settings s WHERE s.settings ->> 'logo' = p.logo);
  INSERT INTO room_pictures (logo, name, content)
  SELECT room_logo_add.logo, made.name, made.content FROM unnest(names[1:8], contents[1:8]) AS made(name, content)
  ON CONFLICT ON CONSTRAINT room_pictures_pkey DO UPDATE SET made_at = now();
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION room_logo_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_logo_add TO web;
