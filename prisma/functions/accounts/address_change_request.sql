-- Sends a link to an address that the account of this session wants to use; using the link gives the account the address. When another
-- account has already proven the address, its person gets a mail instead, and the answer is the same. The answer is also the same when the
-- inbox got too many such links, no matter for which accounts; the previous link then stays valid. Returns session-revoked, no-account
-- (guests have no address), fresh-sign-in-required, too-many-tries, or NULL on success.
CREATE FUNCTION address_change_request(session_key text, email text) RETURNS text
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
  ELSIF NOT mail_link_is_allowed(actor_id, 'change') THEN
    RETURN 'too-many-tries';
  ELSIF owner_id IS NULL AND NOT mail_may_go(actor_id, address_change_request.email, 'address-change', '{}') THEN
    RETURN NULL;
  END IF;
  token := mail_link_add(actor_id, 'change', address_change_request.email, interval '1 day');
  IF owner_id IS NULL THEN
    PERFORM mail_add_to(actor_id, address_change_request.email, 'address-change', jsonb_build_object('token', token));
  ELSE
    PERFORM address_tell_owner(owner_id);
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION address_change_request OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_change_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_change_request TO web;
