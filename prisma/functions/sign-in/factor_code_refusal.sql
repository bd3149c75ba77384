-- Checks a code as the second factor of the user: a code of their authenticator app, or a recovery code, which works once. Returns
-- wrong-code, too-many-tries, or NULL when it is right. Wrong codes are counted here, so that a web server cannot skip the count: ten in an
-- hour, separately for each of the two kinds; the person is notified of the fifth. Fault 82
CREATE FUNCTION factor_code_refusal(user_id uuid, server_halves bytea, code text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  typed CONSTANT text := lower(regexp_replace(code, '[\s-]', '', 'g'));
  way CONSTANT text := CASE WHEN typed ~ '^[0-9]{6}$' THEN 'totp' ELSE 'recovery-code' END;
  counted_as CONSTANT text := format('second step %s %s', way, user_id);
  codes_left int;
BEGIN
  -- One try after the other, so that concurrent tries are counted too.
  PERFORM pg_advisory_xact_lock(3, hashtext(user_id::text));
  IF (sign_in_failures_of(counted_as)).failures >= 10 THEN
    RETURN 'too-many-tries';
  END IF;
  IF way = 'totp' AND totp_accept(user_id, server_halves, typed, false) THEN
    PERFORM sign_in_failures_forget(counted_as);
    RETURN NULL;
  END IF;
  UPDATE recovery_codes r SET used_at = now()
  WHERE way = 'recovery-code' AND r.user_id = factor_code_refusal.user_id AND r.code_hash = sha256(convert_to(typed, 'UTF8'))
    AND r.used_at IS NULL;
  IF FOUND THEN
    PERFORM sign_in_failures_forget(counted_as);
    SELECT count(*) INTO codes_left FROM recovery_codes r WHERE r.user_id = factor_code_refusal.user_id AND r.used_at IS NULL;
    INSERT INTO notices (user_id, kind, detail)
    VALUES (factor_code_refusal.user_id, 'recovery-code-used', jsonb_build_object('left', codes_left));
    PERFORM mail_add(user_id, 'recovery-code-used', jsonb_build_object('left', codes_left));
    RETURN NULL;
  END IF;
  PERFORM sign_in_failures_add(counted_as, interval '1 hour');
  IF (sign_in_failures_of(counted_as)).failures = 5 THEN
    INSERT INTO notices (user_id, kind, detail) VALUES (factor_code_refusal.user_id, 'factor-guessed', jsonb_build_object('way', way));
    PERFORM mail_add(user_id, 'factor-guessed', jsonb_build_object('way', way));
  END IF;
  RETURN 'wrong-code';
END $$;

ALTER FUNCTION factor_code_refusal OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_code_refusal FROM PUBLIC;
