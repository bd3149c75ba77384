-- Deletes the recovery codes of a user who no longer has a second factor that the codes could replace.
CREATE FUNCTION recovery_codes_drop_unneeded(user_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM recovery_codes r
  WHERE r.user_id = recovery_codes_drop_unneeded.user_id AND NOT factor_ways(r.user_id) && ARRAY['totp', 'passkey']
$$;

ALTER FUNCTION recovery_codes_drop_unneeded OWNER TO auth;
REVOKE EXECUTE ON FUNCTION recovery_codes_drop_unneeded FROM PUBLIC;
