-- Renames a passkey of the person of this session. Returns session-revoked, no-factor, or NULL on success.
CREATE FUNCTION passkey_rename(session_key text, passkey_id uuid, name text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE passkeys p SET name = passkey_rename.name WHERE p.id = passkey_id AND p.user_id = actor_id;
  RETURN CASE WHEN actor_id IS NULL THEN 'session-revoked' WHEN NOT FOUND THEN 'no-factor' END;
END $$;

ALTER FUNCTION passkey_rename OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_rename FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_rename TO web;
