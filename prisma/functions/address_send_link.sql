-- Sends the person a mail with a link that proves their address, good for a day. Returns false when they got too many within an hour.
CREATE FUNCTION address_send_link(user_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  token text := mail_link_add(user_id, 'verify', (SELECT u.email FROM users u WHERE u.id = user_id), interval '1 day');
BEGIN
  IF token IS NULL THEN
    RETURN false;
  END IF;
  PERFORM mail_add(user_id, 'address-verify', jsonb_build_object('token', token));
  RETURN true;
END $$;

ALTER FUNCTION address_send_link OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_send_link FROM PUBLIC;
