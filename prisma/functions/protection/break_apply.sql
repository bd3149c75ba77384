-- Puts a player on a break until the given time, with a notice, and notifies the game servers. Returns false and changes nothing when a
-- break in force already lasts as long, compared to the minute, for example when the request is repeated. `change`: what the notice says,
-- began or reached (`break_reach`). During a self-exclusion `users.break_until` is 9999-12-31, because it stays in force until its player
-- has come back (`break_return_request`). Waits until a seat or an entry that is being written is stored; a later seat or entry sees the
-- break (`seat_check_player`). Fault 84
CREATE FUNCTION break_apply(user_id uuid, kind text, until timestamptz, change text DEFAULT 'began') RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  in_force_until timestamptz := (SELECT u.break_until FROM users u WHERE u.id = break_apply.user_id FOR UPDATE);
  latest play_breaks;
BEGIN
  IF in_force_until > now() THEN
    SELECT * INTO latest FROM play_breaks b WHERE b.user_id = break_apply.user_id ORDER BY b.id DESC LIMIT 1;
    IF break_apply.until < latest.until + interval '1 minute' OR break_apply.kind = 'cool-off' AND in_force_until >= '9999-12-31' THEN
      RETURN false;
    END IF;
  END IF;
  INSERT INTO play_breaks (user_id, kind, begins_at, until) VALUES (break_apply.user_id, break_apply.kind, now(), break_apply.until);
  UPDATE users u
  SET break_until = CASE break_apply.kind WHEN 'cool-off' THEN greatest(in_force_until, break_apply.until) ELSE '9999-12-31T00:00:00Z' END
  WHERE u.id = break_apply.user_id;
  UPDATE break_returns r SET outcome = 'withdrawn', decided_at = now() WHERE r.user_id = break_apply.user_id AND r.outcome IS NULL;
  PERFORM break_notify(break_apply.user_id, change, break_apply.kind, break_apply.until, NULL);
  PERFORM pg_notify('break_began', break_apply.user_id::text);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION break_apply FROM PUBLIC;
