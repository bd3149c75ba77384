-- Forgets the failures counted under a key. Fault 95
CREATE FUNCTION sign_in_failures_forget(key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM sign_in_failures WHERE key_hash = sha256(convert_to(key, 'UTF8'))
$$;

REVOKE EXECUTE ON FUNCTION sign_in_failures_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_in_failures_forget TO auth;
