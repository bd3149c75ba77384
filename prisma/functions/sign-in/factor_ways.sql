-- Returns the possible second steps of the user: totp, passkey, recovery-code. Empty when they have no second factor; recovery codes are
-- deleted with the last factor.
CREATE FUNCTION factor_ways(user_id uuid) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY[
    (SELECT 'totp' FROM totp_secrets t WHERE t.user_id = factor_ways.user_id AND t.confirmed_at IS NOT NULL),
    (SELECT 'passkey' FROM passkeys p WHERE p.user_id = factor_ways.user_id LIMIT 1),
    (SELECT 'recovery-code' FROM recovery_codes r WHERE r.user_id = factor_ways.user_id AND r.used_at IS NULL LIMIT 1)], NULL)
$$;

ALTER FUNCTION factor_ways OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_ways FROM PUBLIC;
