-- Returns a limit of the staff by its name.
CREATE FUNCTION staff_limit_of(limit_name text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.value FROM staff_limits l WHERE l.name = limit_name
$$;

REVOKE EXECUTE ON FUNCTION staff_limit_of FROM PUBLIC;
