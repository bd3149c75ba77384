-- Returns what an owner has chosen for one of the room's settings, as JSON. NULL when the setting has its default. Decision 0111
CREATE FUNCTION room_setting(name text) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.settings -> room_setting.name FROM room_settings s ORDER BY s.version DESC LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION room_setting FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_setting TO auth;
