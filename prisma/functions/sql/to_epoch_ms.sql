-- Returns a time in epoch milliseconds, the form of times in JSON here; NULL for NULL.
CREATE FUNCTION to_epoch_ms(moment timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT (extract(epoch FROM moment) * 1000)::bigint
$$;

REVOKE EXECUTE ON FUNCTION to_epoch_ms FROM PUBLIC;
GRANT EXECUTE ON FUNCTION to_epoch_ms TO auth;
