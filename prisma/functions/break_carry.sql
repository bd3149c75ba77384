-- Puts the guest whose session has this key on the break of another player, when that one is on a break: a browser whose guest or account
-- is on a break has no way around it by a new guest. Does nothing to accounts. Fault 69
CREATE FUNCTION break_carry(session_key text, from_user_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  carried play_breaks;
BEGIN
  SELECT b.* INTO carried FROM play_breaks b JOIN users u ON u.id = b.user_id AND u.break_until > now()
  WHERE b.user_id = from_user_id ORDER BY b.id DESC LIMIT 1;
  IF FOUND AND EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.guest) THEN
    PERFORM break_apply(actor_id, carried.kind, greatest(carried.until, now() + interval '1 day'));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION break_carry FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_carry TO web;
