-- Opens the session whose key a passkey has signed, as its second step or by the passkey alone, and uses the challenge up. The web server
-- has checked the signature; the database cannot, so a passkey alone opens no session of the staff. `refused`: sign-in-expired,
-- passkey-not-accepted, password-first, account-banned, too-many-sign-ins, or NULL when it is open. `origin` is as in `session_open`.
CREATE FUNCTION session_open_with_passkey(
  session_key text, credential_id text, counter bigint, origin jsonb DEFAULT NULL, OUT user_id uuid, OUT refused text
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  challenge record := sign_in_challenge_take(session_key);
BEGIN
  IF challenge.purpose IS NULL OR challenge.purpose NOT IN ('second-step', 'passkey-sign-in') THEN
    refused := 'sign-in-expired';
    RETURN;
  END IF;
  user_id := passkey_use(credential_id, counter);
  refused := CASE
    WHEN user_id IS NULL OR user_id <> challenge.user_id THEN 'passkey-not-accepted'
    WHEN challenge.purpose = 'passkey-sign-in' AND EXISTS (
      SELECT FROM staff_members m WHERE m.user_id = session_open_with_passkey.user_id) THEN 'password-first'
    ELSE session_open_after_second_step(user_id, session_key, origin)
  END;
END $$;

ALTER FUNCTION session_open_with_passkey OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open_with_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_open_with_passkey TO web;
