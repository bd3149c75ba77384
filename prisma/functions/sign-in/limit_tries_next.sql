-- Returns the time from which a key that has just exceeded this limit may be tried again; NULL when it may be tried now. The time is right
-- only if no try is made before that time, because a refused try counts too. `limit_tries_count` counts the tries with the same numbers.
CREATE FUNCTION limit_tries_next(key text, most int, window_ms int) RETURNS timestamptz
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t + make_interval(secs => window_ms / 1000.0)
  FROM limit_tries l CROSS JOIN LATERAL unnest(l.tries) AS t
  WHERE l.key_hash = sha256(convert_to(key, 'UTF8')) AND t > clock_timestamp() - make_interval(secs => window_ms / 1000.0)
  ORDER BY t DESC OFFSET most - 1 LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION limit_tries_next FROM PUBLIC;
GRANT EXECUTE ON FUNCTION limit_tries_next TO web;
