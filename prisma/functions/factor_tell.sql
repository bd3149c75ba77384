-- Tells the person about their second factors, by a notice and by mail.
CREATE FUNCTION factor_tell(user_id uuid, kind text, detail jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notices (user_id, kind, detail) VALUES (factor_tell.user_id, factor_tell.kind, factor_tell.detail);
  PERFORM mail_add(factor_tell.user_id, factor_tell.kind, factor_tell.detail);
END $$;

ALTER FUNCTION factor_tell OWNER TO auth;
REVOKE EXECUTE ON FUNCTION factor_tell FROM PUBLIC;
