-- Opens a session for the account of `login`, as in `account_find`, when `proof` is what argon2id makes of its password. `user_id`: NULL
-- when no such account exists, or the password is wrong. `banned`: the password is right, but no session was opened. `refused`: the
-- password is right, but the account was signed in to too often (`sign_in_limit_refusal`). `second_step`: the possible second steps of the
-- person (`factor_ways`), for which the session then waits; NULL when it is open. `origin` is as in `session_open`.
CREATE FUNCTION session_open_with_password(
  login text, proof bytea, session_key text, origin jsonb DEFAULT NULL, OUT user_id uuid, OUT banned boolean, OUT second_step text[],
  OUT refused text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.id, coalesce(u.banned_until > now(), false) INTO user_id, banned
  FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.id = account_find(login) AND c.proof_hash = sha256(proof)
    AND (u.closed_at IS NULL OR u.reopen_until > now());
  IF user_id IS NULL OR banned THEN
    RETURN;
  END IF;
  -- Sign-ins to one account run one after the other, so that concurrent sign-ins are counted.
  PERFORM FROM users u WHERE u.id = session_open_with_password.user_id FOR NO KEY UPDATE;
  refused := sign_in_limit_refusal(user_id, origin);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  second_step := nullif(factor_ways(user_id), '{}');
  IF second_step IS NULL THEN
    PERFORM session_open(user_id, session_key, origin);
  ELSE
    PERFORM sign_in_challenge_add(session_key, 'second-step', user_id);
  END IF;
END $$;

ALTER FUNCTION session_open_with_password OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open_with_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_open_with_password TO web;
