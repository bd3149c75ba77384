-- Tells the owner of an address by mail that an account was wanted for it, at most once a day; the page of who asked says nothing of it.
-- Fault 105
CREATE FUNCTION sign_up_tell_owner(email text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner_id uuid := (SELECT u.id FROM users u WHERE u.email = sign_up_tell_owner.email FOR NO KEY UPDATE);
BEGIN
  IF NOT EXISTS (
    SELECT FROM outgoing_mails m
    WHERE m.user_id = owner_id AND m.kind = 'address-taken' AND m.created_at > clock_timestamp() - interval '1 day'
  ) THEN
    PERFORM mail_add(owner_id, 'address-taken', '{}');
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION sign_up_tell_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_up_tell_owner TO web;
