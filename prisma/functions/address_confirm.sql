-- Uses a link that proves an address: of the account as it is, or of one that it is to get, which takes the place of the old one, and the old
-- one is told. Returns a refusal of `mail_link_find`, email-taken (another account got the address meanwhile), or NULL when it is done.
CREATE FUNCTION address_confirm(token text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_link record := mail_link_find(token, 'verify', 'change');
  link mail_links := found_link.link;
  old_address text;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  END IF;
  SELECT u.email INTO old_address FROM users u WHERE u.id = link.user_id FOR UPDATE;
  IF old_address IS NULL THEN
    RETURN 'link-expired';
  END IF;
  BEGIN
    UPDATE users u SET email = link.address, email_verified_at = clock_timestamp() WHERE u.id = link.user_id;
  EXCEPTION WHEN unique_violation THEN
    RETURN 'email-taken';
  END;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  IF old_address <> link.address THEN
    PERFORM mail_add_to(link.user_id, old_address, 'address-changed', '{}');
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION address_confirm OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_confirm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_confirm TO web;
