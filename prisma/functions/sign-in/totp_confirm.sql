-- Makes the authenticator app that was set up a second factor, when this is a code of it. Returns session-revoked, no-account,
-- fresh-sign-in-required, wrong-code, or NULL on success.
CREATE FUNCTION totp_confirm(session_key text, server_halves bytea, code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT totp_accept(actor_id, server_halves, regexp_replace(code, '\s', '', 'g'), true) THEN
    RETURN 'wrong-code';
  END IF;
  PERFORM session_note_second_step(session_key);
  PERFORM factor_tell_change(actor_id, 'totp-added');
  RETURN NULL;
END $$;

ALTER FUNCTION totp_confirm OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_confirm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION totp_confirm TO web;
