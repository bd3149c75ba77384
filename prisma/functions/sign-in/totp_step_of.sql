-- Returns the time step of this code, among the current step and its two neighbours, because clocks differ; NULL when the code belongs to
-- none of them.
CREATE FUNCTION totp_step_of(secret bytea, code text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT max(present + shift)
  FROM (SELECT floor(extract(epoch FROM clock_timestamp()) / 30)::bigint AS present) AS clock, generate_series(-1, 1) AS shift
  WHERE totp_code(secret, present + shift) = code
$$;

ALTER FUNCTION totp_step_of OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_step_of FROM PUBLIC;
