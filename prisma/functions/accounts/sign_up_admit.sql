-- Checks that the settings of the room allow a new account, and records the invitation and the consent to the terms. `terms_seen` is the
-- version of the settings whose terms the person agreed to. Does nothing for a command on the machine, which may make accounts at any time.
-- Refuses with sign-up-closed, invitation-required, invitation-invalid, invitation-used-up or terms-not-accepted. Decision 0111
CREATE FUNCTION sign_up_admit(new_id uuid, invitation text, terms_seen integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mode text := coalesce(room_setting('signUp') #>> '{}', 'open');
  wanted text := upper(btrim(coalesce(invitation, '')));
  terms integer := room_terms_version();
  invited invitations%ROWTYPE;
  refused text;
BEGIN
  IF session_user <> 'web' THEN
    RETURN;
  END IF;
  IF mode = 'invited' THEN
    -- Locks the invitation, so that concurrent sign-ups cannot use it more often than allowed.
    SELECT * INTO invited FROM invitations i WHERE i.code = wanted AND i.ended_at IS NULL AND i.expires_at > now() FOR UPDATE;
  END IF;
  refused := CASE
    WHEN mode = 'closed' THEN 'sign-up-closed'
    WHEN mode = 'invited' AND wanted = '' THEN 'invitation-required'
    WHEN mode = 'invited' AND invited.id IS NULL THEN 'invitation-invalid'
    WHEN mode = 'invited' AND (SELECT count(*) FROM invitation_uses u WHERE u.invitation_id = invited.id) >= invited.max_uses
      THEN 'invitation-used-up'
    -- Terms that changed since the person saw them must be read again.
    WHEN terms IS NOT NULL AND terms_seen IS DISTINCT FROM terms THEN 'terms-not-accepted'
  END;
  IF refused IS NOT NULL THEN
    PERFORM sign_up_refuse(refused);
  END IF;
  IF invited.id IS NOT NULL THEN
    INSERT INTO invitation_uses (user_id, invitation_id) VALUES (new_id, invited.id);
  END IF;
  IF terms IS NOT NULL THEN
    INSERT INTO term_consents (user_id, version) VALUES (new_id, terms);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION sign_up_admit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_up_admit TO auth;
