-- Removes the person's authenticator app. Returns session-revoked, no-account, fresh-sign-in-required, or NULL when the person has no app
-- any more.
CREATE FUNCTION totp_remove(session_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  DELETE FROM totp_secrets t WHERE t.user_id = actor_id AND t.confirmed_at IS NOT NULL;
  IF FOUND THEN
    PERFORM recovery_codes_drop_unneeded(actor_id);
    PERFORM factor_tell_change(actor_id, 'totp-removed');
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION totp_remove OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION totp_remove TO web;
