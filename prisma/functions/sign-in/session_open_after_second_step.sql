-- Opens a session of the user, who has proved a second factor. Returns account-banned, too-many-sign-ins, or NULL when it is open. `origin`
-- is as in `session_open`.
CREATE FUNCTION session_open_after_second_step(user_id uuid, session_key text, origin jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refused text;
BEGIN
  IF EXISTS (SELECT FROM users u WHERE u.id = session_open_after_second_step.user_id AND u.banned_until > now()) THEN
    RETURN 'account-banned';
  END IF;
  -- Sign-ins to one account run one after the other, so that concurrent sign-ins are counted.
  PERFORM FROM users u WHERE u.id = session_open_after_second_step.user_id FOR NO KEY UPDATE;
  refused := sign_in_limit_refusal(user_id, origin);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  PERFORM session_open(user_id, session_key, origin);
  PERFORM session_note_second_step(session_key);
  RETURN NULL;
END $$;

ALTER FUNCTION session_open_after_second_step OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open_after_second_step FROM PUBLIC;
