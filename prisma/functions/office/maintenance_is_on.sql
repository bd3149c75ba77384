-- Returns true while the room is closed for maintenance. Decision 0113
CREATE FUNCTION maintenance_is_on() RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM maintenance m WHERE m.begins_at <= clock_timestamp())
$$;

REVOKE EXECUTE ON FUNCTION maintenance_is_on FROM PUBLIC;
GRANT EXECUTE ON FUNCTION maintenance_is_on TO auth;
