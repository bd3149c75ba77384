CREATE FUNCTION chip_rule_of(person uuid) RETURNS chip_rules
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r FROM users u JOIN chip_rules r ON r.audience = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = person
$$;

REVOKE EXECUTE ON FUNCTION chip_rule_of FROM PUBLIC;
