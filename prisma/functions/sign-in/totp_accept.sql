-- Accepts a code of the user's authenticator app, but each code only once. `totp_step_of` says how early or late a code may be. The first
-- code confirms the app. `server_halves` is as in `totp_server_half`. Returns false when the code is wrong, or of a time step that is not
-- newer than the last accepted one. Fault 82
CREATE FUNCTION totp_accept(user_id uuid, server_halves bytea, code text, is_first boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE totp_secrets t
  SET last_step = totp_step_of(totp_secret_of(t.half, totp_server_half(server_halves, t.key_mark), t.mask), code),
      confirmed_at = coalesce(t.confirmed_at, now())
  WHERE t.user_id = totp_accept.user_id AND (t.confirmed_at IS NULL) = is_first
    AND totp_step_of(totp_secret_of(t.half, totp_server_half(server_halves, t.key_mark), t.mask), code) > t.last_step;
  RETURN FOUND;
END $$;

ALTER FUNCTION totp_accept OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_accept FROM PUBLIC;
