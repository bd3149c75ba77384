-- Returns why the session with this key may not change its person's second factors: session-revoked, no-account for guests,
-- fresh-sign-in-required, or NULL when it may.
CREATE FUNCTION factor_change_refusal(session_key text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND NOT u.guest) THEN 'no-account'
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END;
END $$;

ALTER FUNCTION factor_change_refusal OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_change_refusal FROM PUBLIC;
