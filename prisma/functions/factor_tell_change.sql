-- Tells the person of a change of their second factors: totp-added, totp-removed, recovery-codes-added, recovery-codes-renewed, passkey-added,
-- passkey-removed. `name`: of a passkey.
CREATE FUNCTION factor_tell_change(user_id uuid, change text, name text DEFAULT NULL) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT factor_tell(user_id, 'factor-changed', jsonb_build_object('change', change, 'name', name))
$$;

ALTER FUNCTION factor_tell_change OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_tell_change FROM PUBLIC;
