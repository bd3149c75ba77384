-- Ends the session `ended` of the person whose session has this key; all their other sessions when `ended` is NULL.
CREATE FUNCTION session_end_others(session_key text, ended uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE sessions s SET revoked_at = now()
  WHERE s.user_id = actor_id AND s.revoked_at IS NULL
    AND CASE WHEN ended IS NULL THEN s.key_hash <> sha256(convert_to(session_key, 'UTF8')) ELSE s.sid = ended END;
END $$;

ALTER FUNCTION session_end_others OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_end_others FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_end_others TO web;
