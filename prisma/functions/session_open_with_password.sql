-- Opens a session for the account that is meant by `login`, as `account_find` takes it, when `proof` is what argon2id makes of its password.
-- `user_id`: NULL when there is no such account any more, or it is not its password. `banned`: the password is right, and no session was opened. `second_step`: the ways in which the
-- person can take the second step (`factor_ways`), for which the session then waits; NULL when it is open. `origin`: as
-- `session_open` takes it.
CREATE FUNCTION session_open_with_password(
  login text, proof bytea, session_key text, origin jsonb DEFAULT NULL, OUT user_id uuid, OUT banned boolean, OUT second_step text[]
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
