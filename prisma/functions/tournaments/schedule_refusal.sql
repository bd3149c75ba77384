-- Returns why a table or a pool cannot open and close at these times: in-the-past, ends-before-it-begins, or NULL when it can.
CREATE FUNCTION schedule_refusal(opens_at timestamptz, closes_at timestamptz) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN opens_at <= now() OR closes_at <= now() THEN 'in-the-past'
    WHEN closes_at <= opens_at THEN 'ends-before-it-begins'
  END
$$;

REVOKE EXECUTE ON FUNCTION schedule_refusal FROM PUBLIC;
