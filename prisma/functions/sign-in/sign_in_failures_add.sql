-- Counts a failed sign-in under a key. The count begins again at one after a whole window without a failure. Fault 95
CREATE FUNCTION sign_in_failures_add(key text, window_length interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO sign_in_failures AS f (key_hash, count, last_at, expires_at)
  VALUES (sha256(convert_to(key, 'UTF8')), 1, clock_timestamp(), clock_timestamp() + window_length)
  ON CONFLICT (key_hash) DO UPDATE SET
    count = CASE WHEN f.expires_at > clock_timestamp() THEN f.count + 1 ELSE 1 END,
    last_at = excluded.last_at,
    expires_at = excluded.expires_at;
$$;

REVOKE EXECUTE ON FUNCTION sign_in_failures_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_in_failures_add TO auth;
