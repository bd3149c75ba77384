CREATE FUNCTION has_staff_role(person uuid, VARIADIC wanted staff_role[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM staff_members WHERE user_id = person AND role = ANY (wanted))
$$;

REVOKE EXECUTE ON FUNCTION has_staff_role FROM PUBLIC;
