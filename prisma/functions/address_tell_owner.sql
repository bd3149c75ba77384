-- Tells by mail the person whose account has proven an address that another account names it, at most once a day. Who named it gets the same
-- answer as for any address. Fault 105
CREATE FUNCTION address_tell_owner(owner_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner_name text := (SELECT u.name FROM users u WHERE u.id = owner_id FOR NO KEY UPDATE);
BEGIN
  IF NOT EXISTS (
    SELECT FROM outgoing_mails m
    WHERE m.user_id = owner_id AND m.kind = 'address-taken' AND m.created_at > clock_timestamp() - interval '1 day'
  ) THEN
    PERFORM mail_add(owner_id, 'address-taken', jsonb_build_object('name', owner_name));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION address_tell_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_tell_owner TO auth;
