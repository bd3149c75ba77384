-- Returns the key under which failures of one address at one account are counted; a known device has a key of its own, which does not
-- depend on its address. Fault 95
CREATE FUNCTION sign_in_place(login text, address text, device_id text) RETURNS text
LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN device_id IS NULL THEN format('place %s %s', login, address) ELSE format('device %s %s', login, device_id) END;
$$;

REVOKE EXECUTE ON FUNCTION sign_in_place FROM PUBLIC;
