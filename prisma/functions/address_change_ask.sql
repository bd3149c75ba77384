-- Sends a link to an address that the account of this session is to get; it gets it when the link is used. When an account has proven the address
-- already, that one's person is told by mail instead, and the answer is the same. Returns session-revoked, no-account (guests have no address),
-- fresh-sign-in-required, too-many-tries, or NULL when it is done.
CREATE FUNCTION address_change_ask(session_key text, email text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  owner_id uuid := address_owner(email);
  token text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.email IS NOT NULL AND NOT u.guest) THEN
    RETURN 'no-account';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  token := mail_link_add(actor_id, 'change', address_change_ask.email, interval '1 day');
  IF token IS NULL THEN
    RETURN 'too-many-tries';
  ELSIF owner_id IS NULL THEN
    PERFORM mail_add_to(actor_id, address_change_ask.email, 'address-change', jsonb_build_object('token', token));
  ELSE
    PERFORM address_tell_owner(owner_id);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION address_change_ask OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_change_ask FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_change_ask TO web;
