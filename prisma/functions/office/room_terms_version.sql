-- Returns the version of the settings in which the current terms were saved. NULL when the room has no terms.
CREATE FUNCTION room_terms_version() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(v.version) FROM (
    SELECT s.version, s.settings -> 'terms' AS terms, lag(s.settings -> 'terms') OVER (ORDER BY s.version) AS earlier FROM room_settings s
  ) AS v
  WHERE v.terms IS DISTINCT FROM v.earlier AND room_setting('terms') IS NOT NULL
$$;

REVOKE EXECUTE ON FUNCTION room_terms_version FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_terms_version TO web, game;
