-- Makes the session with this key fresh. `proof` is what argon2id makes of its account's password. An account with a second factor also
-- needs `code`, from its authenticator app or a recovery code, which records a second step in the session. `code`: NULL when none was
-- given. Codes are checked only after the right password, as at the sign-in. Returns session-revoked, wrong-password, second-step-required,
-- wrong-code, too-many-tries (`factor_code_refusal`), or NULL on success. Faults 67, 82
CREATE FUNCTION session_renew_with_password(session_key text, proof bytea, server_halves bytea, code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_factor CONSTANT boolean := factor_ways(actor_id) <> '{}';
  refused text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  IF NOT password_is_right(actor_id, proof) THEN
    refused := 'wrong-password';
  ELSIF has_factor AND code IS NULL THEN
    RETURN 'second-step-required';
  ELSIF has_factor THEN
    refused := factor_code_refusal(actor_id, server_halves, code);
  END IF;
  PERFORM session_note_proof(session_key, refused IS NULL);
  IF has_factor AND refused IS NULL THEN
    PERFORM session_note_second_step(session_key);
  END IF;
  RETURN refused;
END $$;

ALTER FUNCTION session_renew_with_password OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_renew_with_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_renew_with_password TO web;
