-- Deletes expired rows: up to `max_rows` each of the counts of tries, failed sign-ins, sign-in challenges, and given chips that were
-- brought. The functions that count delete only a few expired rows in each call. Returns the number of deleted rows.
CREATE FUNCTION tries_forget(max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH tries AS (
    DELETE FROM limit_tries l WHERE l.key_hash IN (
      SELECT o.key_hash FROM limit_tries o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), failures AS (
    DELETE FROM sign_in_failures f WHERE f.key_hash IN (
      SELECT o.key_hash FROM sign_in_failures o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), challenges AS (
    DELETE FROM sign_in_challenges c WHERE c.key_hash IN (
      SELECT o.key_hash FROM sign_in_challenges o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), given AS (
    DELETE FROM given_chips_brought g WHERE g.id IN (
      SELECT o.id FROM given_chips_brought o WHERE o.at < clock_timestamp() - interval '24 hours' LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT ((SELECT count(*) FROM tries) + (SELECT count(*) FROM failures) + (SELECT count(*) FROM challenges)
    + (SELECT count(*) FROM given))::integer
$$;

REVOKE EXECUTE ON FUNCTION tries_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tries_forget TO game;
