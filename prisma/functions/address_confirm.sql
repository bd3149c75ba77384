-- Uses a link that proves an address: of the account as it is, or of one that it is to get, which takes the place of the old one, and the old
-- one is told. Only the session of the account that the link is of may: so neither who made an account with the address of another, nor who
-- reads that one's mails, makes the two belong together alone. Returns a refusal of `mail_link_find`, other-account (the session is of none or of
-- another account), email-taken (another account has proven the address meanwhile), or NULL when it is done. Decision 0070
CREATE FUNCTION address_confirm(token text, session_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_link record := mail_link_find(token, 'verify', 'change');
  link mail_links := found_link.link;
  old_address text;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  ELSIF session_actor(session_key) IS DISTINCT FROM link.user_id THEN
    RETURN 'other-account';
  END IF;
  SELECT u.email INTO old_address FROM users u WHERE u.id = link.user_id FOR UPDATE;
  BEGIN
    UPDATE users u SET email = link.address, email_verified_at = clock_timestamp() WHERE u.id = link.user_id;
  EXCEPTION WHEN unique_violation THEN
    RETURN 'email-taken';
  END;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  IF old_address <> link.address AND address_owner(old_address) IS NULL THEN
    PERFORM mail_add_to(link.user_id, old_address, 'address-changed', '{}');
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION address_confirm OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_confirm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_confirm TO web;
