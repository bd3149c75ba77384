-- Sends the person a mail with a link that proves their address, good for a day; when another account has proven it, that one's person is told
-- instead, and the answer is the same; so it is when no mail is sent, because accounts that name the address got twenty links within an hour.
-- Returns false when the person got too many within an hour.
CREATE FUNCTION address_send_link(user_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text := (SELECT u.email FROM users u WHERE u.id = user_id);
  token text := mail_link_add(user_id, 'verify', named, interval '1 day');
  owner_id uuid := address_owner(named);
BEGIN
  IF token IS NULL THEN
    RETURN false;
  ELSIF owner_id IS NOT NULL THEN
    PERFORM address_tell_owner(owner_id);
  ELSIF (SELECT count(*) FROM users u JOIN mail_links l ON l.user_id = u.id AND l.purpose = 'verify'
         WHERE u.email = named AND l.created_at > clock_timestamp() - interval '1 hour') <= 20 THEN
    PERFORM mail_add(user_id, 'address-verify', jsonb_build_object('token', token));
  END IF;
  RETURN true;
END $$;

ALTER FUNCTION address_send_link OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_send_link FROM PUBLIC;
