-- Returns true when the room requires a second step of its staff (`staff_second_step_require`) and the person of this session, a member of
-- the staff, has not taken a second step in it.
CREATE FUNCTION staff_lacks_second_step(session_key text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM staff_limits l WHERE l.name = 'second-step' AND l.value = 1)
    AND EXISTS (SELECT FROM staff_members m WHERE m.user_id = session_actor(session_key))
    AND NOT EXISTS (
      SELECT FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.second_step_at IS NOT NULL);
END $$;

REVOKE EXECUTE ON FUNCTION staff_lacks_second_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_lacks_second_step TO web;
