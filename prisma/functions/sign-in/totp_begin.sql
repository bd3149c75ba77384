-- Starts the set-up of an authenticator app and returns its secret, which no other function returns. The app becomes active when
-- `totp_confirm` gets a first correct code. The secret is made with the first of `server_halves` (`totp_server_half`). `refused`:
-- session-revoked, no-account, fresh-sign-in-required, factor-exists, or NULL.
CREATE FUNCTION totp_begin(session_key text, server_halves bytea, OUT refused text, OUT secret bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  new_half bytea := crypto.gen_random_bytes(32);
  new_mark bytea := CASE WHEN length(server_halves) > 32 THEN substr(server_halves, 1, 8) END;
BEGIN
  refused := factor_change_refusal(session_key);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO totp_secrets AS t (user_id, half, key_mark) VALUES (actor_id, new_half, new_mark)
  ON CONFLICT (user_id) DO UPDATE SET half = excluded.half, key_mark = excluded.key_mark, mask = NULL WHERE t.confirmed_at IS NULL;
  IF FOUND THEN
    secret := totp_secret_of(new_half, totp_server_half(server_halves, new_mark), NULL);
  ELSE
    refused := 'factor-exists';
  END IF;
END $$;

ALTER FUNCTION totp_begin OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION totp_begin TO web;
