-- Opens a second session for the guest whose session has `device_key`. Returns the guest; NULL when the session is not a guest's, or has
-- ended. `origin` is as in `session_open`.
CREATE FUNCTION guest_resume(device_key text, session_key text, origin jsonb DEFAULT NULL) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(device_key);
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.guest) THEN
    RETURN NULL;
  END IF;
  PERFORM session_open(actor_id, session_key, origin);
  RETURN actor_id;
END $$;

ALTER FUNCTION guest_resume OWNER TO auth;
REVOKE EXECUTE ON FUNCTION guest_resume FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_resume TO web;
