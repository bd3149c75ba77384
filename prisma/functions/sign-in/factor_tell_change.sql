-- Notifies the person of a change of their second factors, by a notice and by mail: totp-added, totp-removed, recovery-codes-added,
-- recovery-codes-renewed, passkey-added, passkey-removed, all-removed. `name` is the passkey's.
CREATE FUNCTION factor_tell_change(user_id uuid, change text, name text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told CONSTANT jsonb := jsonb_build_object('change', change, 'name', name);
BEGIN
  INSERT INTO notices (user_id, kind, detail) VALUES (factor_tell_change.user_id, 'factor-changed', told);
  PERFORM mail_add(user_id, 'factor-changed', told);
END $$;

ALTER FUNCTION factor_tell_change OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_tell_change FROM PUBLIC;
