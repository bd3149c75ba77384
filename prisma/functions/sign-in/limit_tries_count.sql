-- Counts a try for each key in turn, until a key has had more tries than its number in `mosts` within its time in `windows_ms`. Refused
-- tries are counted too. Keys after that key are not counted. Returns the place of that key in the list, from 1, or NULL when no limit is
-- exceeded. All web servers share these limits. Most of their numbers are in `apps/web/src/server/requests/rate-limits.ts`; others are
-- settings, such as `HANDS_PER_READER`. Faults 67, 105, 106, 110
CREATE FUNCTION limit_tries_count(keys text[], mosts int[], windows_ms int[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  now_at timestamptz := clock_timestamp();
  since timestamptz;
  tried int;
BEGIN
  DELETE FROM limit_tries WHERE key_hash IN (
    SELECT key_hash FROM limit_tries WHERE expires_at < now_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  FOR i IN 1 .. cardinality(keys) LOOP
    since := now_at - make_interval(secs => windows_ms[i] / 1000.0);
    INSERT INTO limit_tries AS l (key_hash, tries, expires_at)
    VALUES (sha256(convert_to(keys[i], 'UTF8')), ARRAY[now_at], now_at + (now_at - since))
    ON CONFLICT (key_hash) DO UPDATE SET
      -- Keeping one more than the limit is enough to refuse the next try.
      tries = ARRAY(
        SELECT t FROM unnest(l.tries || now_at) AS t WHERE t > since ORDER BY t DESC LIMIT mosts[i] + 1),
      expires_at = excluded.expires_at
    RETURNING cardinality(l.tries) INTO tried;
    IF tried > mosts[i] THEN
      RETURN i;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION limit_tries_count FROM PUBLIC;
GRANT EXECUTE ON FUNCTION limit_tries_count TO web;
