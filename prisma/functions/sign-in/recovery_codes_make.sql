-- Makes ten recovery codes of 80 random bits for the person, which replace the old ones. Only this call returns them. `refused`:
-- session-revoked, no-account, fresh-sign-in-required, no-factor, or NULL.
CREATE FUNCTION recovery_codes_make(session_key text, OUT refused text, OUT codes text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  replaced boolean;
BEGIN
  refused := coalesce(factor_change_refusal(session_key),
    CASE WHEN NOT factor_ways(actor_id) && ARRAY['totp', 'passkey'] THEN 'no-factor' END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  DELETE FROM recovery_codes r WHERE r.user_id = actor_id;
  replaced := FOUND;
  codes := ARRAY(SELECT encode(crypto.gen_random_bytes(10), 'hex') FROM generate_series(1, 10));
  INSERT INTO recovery_codes (user_id, code_hash) SELECT actor_id, sha256(convert_to(code, 'UTF8')) FROM unnest(codes) AS code;
  PERFORM factor_tell_change(actor_id, CASE WHEN replaced THEN 'recovery-codes-renewed' ELSE 'recovery-codes-added' END);
END $$;

ALTER FUNCTION recovery_codes_make OWNER TO auth;
REVOKE EXECUTE ON FUNCTION recovery_codes_make FROM PUBLIC;
GRANT EXECUTE ON FUNCTION recovery_codes_make TO web;
