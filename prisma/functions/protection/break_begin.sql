-- Begins a break of the player whose session has this key. `length`: 1 to 42 days for a cool-off; 6 to 60 months, or NULL for good, for a
-- self-exclusion. A break can only be lengthened: a new break must end later. `refused`: session-revoked, no-such-break,
-- fresh-sign-in-required, not-longer. A cool-off of up to seven days needs no fresh sign-in, so that a player can begin one at once. A
-- thief with a stolen session could keep the player from play for a week at most, and the player is notified (fault 127). The break reaches
-- every other identity of the browser (`break_reach`, fault 120). `device_id`: the secret id that the browser keeps; NULL when it keeps
-- none. `other_session_keys`: keys of other sessions that the browser keeps, such as its guest's. Game servers are notified at once.
-- Fault 69
CREATE FUNCTION break_begin(
  session_key text, kind text, length integer, device_id text DEFAULT NULL, other_session_keys text[] DEFAULT '{}',
  OUT refused text, OUT until timestamptz
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  devices bytea[];
  reached uuid[];
  reached_id uuid;
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
  ELSIF kind = 'cool-off' AND length BETWEEN 1 AND 42 THEN
    until := date_trunc('milliseconds', now()) + make_interval(days => length);
  ELSIF kind = 'self-exclusion' AND length BETWEEN 6 AND 60 THEN
    until := date_trunc('milliseconds', now()) + make_interval(months => length);
  ELSIF kind = 'self-exclusion' AND length IS NULL THEN
    until := '9999-12-31T00:00:00Z';
  ELSE
    refused := 'no-such-break';
  END IF;
  IF refused IS NULL AND (kind = 'self-exclusion' OR length > 7) AND NOT session_is_fresh(session_key) THEN
    refused := 'fresh-sign-in-required';
  END IF;
  IF refused IS NOT NULL THEN
    until := NULL;
    RETURN;
  END IF;
  -- The hashes of this browser and of the other browsers where the player is signed in.
  SELECT array_agg(DISTINCT known.hash) FILTER (WHERE known.hash IS NOT NULL) INTO devices
  FROM (
    SELECT sha256(convert_to(device_id, 'UTF8')) AS hash
    UNION ALL
    SELECT s.device_hash FROM sessions s WHERE s.user_id = actor_id AND s.revoked_at IS NULL AND s.expires_at > now()
  ) AS known;
  SELECT array_agg(DISTINCT other.id) INTO reached
  FROM (
    SELECT s.user_id AS id FROM sessions s WHERE s.device_hash = ANY (devices) AND s.expires_at > now()
    UNION ALL
    SELECT session_actor(other_key) FROM unnest(other_session_keys[1:20]) AS other_key
  ) AS other
  WHERE other.id IS NOT NULL AND other.id <> actor_id;
  -- Locks the accounts in a fixed order, so that two breaks that begin at once do not deadlock.
  PERFORM FROM users u WHERE u.id = actor_id OR u.id = ANY (reached) ORDER BY u.id FOR UPDATE;
  IF NOT break_apply(actor_id, kind, until) THEN
    refused := 'not-longer';
    until := NULL;
    RETURN;
  END IF;
  DELETE FROM break_devices d USING users u WHERE u.id = d.user_id AND u.break_until <= now();
  INSERT INTO break_devices (device_hash, user_id) SELECT hash, actor_id FROM unnest(devices) AS hash ON CONFLICT DO NOTHING;
  FOREACH reached_id IN ARRAY coalesce(reached, '{}') LOOP
    PERFORM break_reach(reached_id, actor_id, now());
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION break_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_begin TO web;
