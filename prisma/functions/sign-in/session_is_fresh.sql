-- Returns true when the person of this session has proved who they are within the last ten minutes; opening a session is a proof. A guest
-- can prove nothing but the session itself, so a guest's session is always fresh. Functions for dangerous actions call this function, and
-- refuse with fresh-sign-in-required when it returns false. Fault 86
CREATE FUNCTION session_is_fresh(session_key text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND u.id = session_actor(session_key)
      AND (u.guest OR s.fresh_at > now() - interval '10 minutes'));
END $$;

ALTER FUNCTION session_is_fresh OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_is_fresh FROM PUBLIC;
