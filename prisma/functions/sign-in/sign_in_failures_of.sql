-- Returns how many failed sign-ins are counted under a key, and the time of the last one. Fault 95
CREATE FUNCTION sign_in_failures_of(key text, OUT failures int, OUT last_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(f.count), 0), max(f.last_at)
  FROM sign_in_failures f WHERE f.key_hash = sha256(convert_to(key, 'UTF8')) AND f.expires_at > clock_timestamp();
$$;

REVOKE EXECUTE ON FUNCTION sign_in_failures_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_in_failures_of TO auth;
