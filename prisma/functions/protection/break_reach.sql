-- Puts a player on the break of another identity of the same browser, when that identity is on a break. A guest exists in one browser only,
-- and an account that was made there after `since` may have been made to get around the break, so both get the whole break. Any other
-- account may belong to another person of the same household, so it gets a break of one day, or the rest of a shorter break. When it is
-- used there after that day, it gets such a break again. Does nothing for a player whose break is already as long. Decision 0085, fault 120
CREATE FUNCTION break_reach(user_id uuid, from_user_id uuid, since timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reached users;
  source_until timestamptz;
  carried play_breaks;
  latest play_breaks;
BEGIN
  SELECT u.break_until INTO source_until FROM users u WHERE u.id = from_user_id AND u.break_until > now();
  SELECT u.* INTO reached FROM users u
  WHERE u.id = break_reach.user_id AND NOT u.bot AND u.closed_at IS NULL AND u.discarded_at IS NULL;
  SELECT b.* INTO carried FROM play_breaks b WHERE b.user_id = from_user_id ORDER BY b.id DESC LIMIT 1;
  IF source_until IS NULL OR reached.id IS NULL OR carried.id IS NULL OR reached.id = from_user_id THEN
    RETURN;
  ELSIF NOT reached.guest AND reached.created_at < since THEN
    IF reached.break_until IS NULL OR reached.break_until <= now() THEN
      PERFORM break_apply(reached.id, 'cool-off', least(source_until, now() + interval '1 day'), 'reached');
    END IF;
    RETURN;
  END IF;
  SELECT b.* INTO latest FROM play_breaks b WHERE b.user_id = reached.id ORDER BY b.id DESC LIMIT 1;
  IF reached.break_until > now() AND reached.break_until >= source_until AND latest.until >= carried.until THEN
    RETURN;
  END IF;
  PERFORM break_apply(reached.id, carried.kind, greatest(carried.until, now() + interval '1 day'), 'reached');
END $$;

REVOKE EXECUTE ON FUNCTION break_reach FROM PUBLIC;
