-- Tells the person that a second factor of theirs (`totp`, `passkey`, `recovery-codes`) was added, removed or made anew. `name`: of a passkey.
CREATE FUNCTION factor_tell_change(user_id uuid, factor text, change text, name text DEFAULT NULL) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT factor_tell(user_id, 'factor-changed', jsonb_build_object('factor', factor, 'change', change, 'name', name))
$$;

ALTER FUNCTION factor_tell_change OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_tell_change FROM PUBLIC;
