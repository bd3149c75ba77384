-- Fails the transaction that would make an account or a guest. The error names the code of the refusal as the violated constraint.
CREATE FUNCTION sign_up_refuse(code text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the room does not take this person' USING ERRCODE = 'check_violation', CONSTRAINT = code;
END $$;

REVOKE EXECUTE ON FUNCTION sign_up_refuse FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_up_refuse TO auth;
