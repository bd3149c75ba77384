-- Sends a mail to the person whose account has proven an address that another account now names, at most once a day (`mail_may_go`). The
-- person who named the address gets the same answer as for any address. Fault 105
CREATE FUNCTION address_tell_owner(owner_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM mail_add(owner_id, 'address-taken', (SELECT jsonb_build_object('name', u.name) FROM users u WHERE u.id = owner_id));
END $$;

REVOKE EXECUTE ON FUNCTION address_tell_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_tell_owner TO auth;
