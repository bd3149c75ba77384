-- Asks, for the player whose session has this key, to return from a self-exclusion; a self-exclusion never ends without a request. When the
-- chosen time is over, the break ends 24 hours after the request. Before that, a player may ask once six months have passed since the break
-- began; the request then waits for seven days, and after that for two members of the staff (`break_return_decide`). `due_at`: when the
-- waiting time ends. `refused`: session-revoked, not-on-a-break, break-runs (a cool-off ends by itself), already-asked, too-early (`due_at`
-- says when they may ask).
CREATE FUNCTION break_return_request(session_key text, OUT refused text, OUT due_at timestamptz, OUT needs_staff boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  in_force_until timestamptz := (SELECT u.break_until FROM users u WHERE u.id = actor_id FOR UPDATE);
  latest play_breaks;
  may_ask_at timestamptz;
BEGIN
  SELECT * INTO latest FROM play_breaks b WHERE b.user_id = actor_id ORDER BY b.id DESC LIMIT 1;
  may_ask_at := least(latest.until, latest.begins_at + interval '6 months');
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN coalesce(in_force_until <= now(), true) THEN 'not-on-a-break'
    WHEN latest.kind = 'cool-off' THEN 'break-runs'
    WHEN in_force_until < '9999-12-31' OR EXISTS (SELECT FROM break_returns r WHERE r.user_id = actor_id AND r.outcome IS NULL)
      THEN 'already-asked'
    WHEN may_ask_at > now() THEN 'too-early'
  END;
  IF refused IS NOT NULL THEN
    due_at := CASE refused WHEN 'too-early' THEN may_ask_at END;
    RETURN;
  END IF;
  needs_staff := latest.until > now();
  due_at := date_trunc('milliseconds', now()) + CASE WHEN needs_staff THEN interval '7 days' ELSE interval '24 hours' END;
  INSERT INTO break_returns (user_id, asked_at, due_at, needs_staff, outcome, decided_at)
  VALUES (actor_id, now(), break_return_request.due_at, break_return_request.needs_staff,
          CASE WHEN NOT break_return_request.needs_staff THEN 'ended' END, CASE WHEN NOT break_return_request.needs_staff THEN now() END);
  IF NOT needs_staff THEN
    UPDATE users u SET break_until = break_return_request.due_at WHERE u.id = actor_id;
  END IF;
  PERFORM break_notify(actor_id, CASE WHEN needs_staff THEN 'return-asked' ELSE 'return-due' END, latest.kind, due_at, NULL);
END $$;

REVOKE EXECUTE ON FUNCTION break_return_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_return_request TO web;
