-- Opens the session that waits for its second step, with a code of the person's authenticator app or a recovery code. `refused`:
-- sign-in-expired, wrong-code, too-many-tries, account-banned, too-many-sign-ins, or NULL when the session is open. `user_id` is NULL when
-- the sign-in has expired. `origin` is as in `session_open`.
CREATE FUNCTION session_open_with_code(
  session_key text, server_halves bytea, code text, origin jsonb DEFAULT NULL, OUT user_id uuid, OUT refused text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT c.user_id INTO user_id FROM sign_in_challenges c
  WHERE c.key_hash = sha256(convert_to(session_key, 'UTF8')) AND c.purpose = 'second-step' AND c.expires_at > now() FOR UPDATE;
  refused := CASE WHEN user_id IS NULL THEN 'sign-in-expired' ELSE factor_code_refusal(user_id, server_halves, code) END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM sign_in_challenge_take(session_key);
  refused := session_open_after_second_step(user_id, session_key, origin);
END $$;

ALTER FUNCTION session_open_with_code OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open_with_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_open_with_code TO web;
