-- Removes a passkey of the person of this session. Returns session-revoked, no-account, fresh-sign-in-required, or NULL when the passkey
-- does not exist any more.
CREATE FUNCTION passkey_remove(session_key text, passkey_id uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
  removed text;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  DELETE FROM passkeys p WHERE p.id = passkey_id AND p.user_id = actor_id RETURNING p.name INTO removed;
  IF FOUND THEN
    PERFORM recovery_codes_drop_unneeded(actor_id);
    PERFORM factor_tell_change(actor_id, 'passkey-removed', removed);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION passkey_remove OWNER TO auth;
REVOKE EXECUTE ON FUNCTION passkey_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION passkey_remove TO web;
