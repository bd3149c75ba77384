CREATE FUNCTION schedule_refusal(opens timestamptz, closes timestamptz) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN opens <= now() OR closes <= now() THEN 'in-the-past'
    WHEN closes <= opens THEN 'ends-before-it-begins'
  END
$$;

REVOKE EXECUTE ON FUNCTION schedule_refusal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION schedule_refusal TO web;
