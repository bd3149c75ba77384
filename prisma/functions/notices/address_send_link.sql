-- Sends the person a mail with a link that proves their address, valid for a day. When another account has proven the address, its person
-- gets a mail instead, and the answer is the same. The answer is also the same when no mail is sent because the inbox got too many such
-- links from all accounts that name it: then the previous link stays valid. Returns false when the person got too many links within an
-- hour.
CREATE FUNCTION address_send_link(user_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named CONSTANT text := (SELECT u.email FROM users u WHERE u.id = user_id);
  owner_id CONSTANT uuid := address_owner(named);
  token text;
BEGIN
  IF NOT mail_link_is_allowed(user_id, 'verify') THEN
    RETURN false;
  ELSIF owner_id IS NULL AND NOT mail_may_go(user_id, named, 'address-verify', '{}') THEN
    RETURN true;
  END IF;
  token := mail_link_add(user_id, 'verify', named, interval '1 day');
  IF owner_id IS NULL THEN
    PERFORM mail_add(user_id, 'address-verify', jsonb_build_object('token', token));
  ELSE
    PERFORM address_tell_owner(owner_id);
  END IF;
  RETURN true;
END $$;

ALTER FUNCTION address_send_link OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_send_link FROM PUBLIC;
