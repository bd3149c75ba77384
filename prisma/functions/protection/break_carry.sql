-- If another identity that this browser remembers is on a break, puts the session's player on the same break (`break_reach`). So switching
-- identity in a browser does not get around a break. Faults 69, 120
CREATE FUNCTION break_carry(session_key text, from_user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM break_reach(
    session_actor(session_key), from_user_id,
    (SELECT b.begins_at FROM play_breaks b WHERE b.user_id = from_user_id ORDER BY b.id DESC LIMIT 1));
END $$;

REVOKE EXECUTE ON FUNCTION break_carry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_carry TO web;
