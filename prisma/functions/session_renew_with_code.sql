-- Makes the session with this key fresh, and one with a second step, by a code of its person's authenticator app or a recovery code. Returns
-- session-revoked, wrong-code, too-many-tries, or NULL when it is done.
CREATE FUNCTION session_renew_with_code(session_key text, server_half bytea, code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  refused := factor_code_refusal(actor_id, server_half, code);
  PERFORM session_note_proof(session_key, refused IS NULL);
  IF refused IS NULL THEN
    PERFORM session_note_second_step(session_key);
  END IF;
  RETURN refused;
END $$;

ALTER FUNCTION session_renew_with_code OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_renew_with_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_renew_with_code TO web;
