-- Uses a link that proves an address: the account's current address or a new one. A new address replaces the old address, and the old
-- address gets a mail. Only a session of the link's account may use the link. So a person who made an account with another person's address
-- cannot prove the address, because they do not get its mails. A person who only reads those mails cannot prove the address either. Returns
-- a refusal of `mail_link_find`, other-account (the session does not belong to the link's account), email-taken (another account has proven
-- the address meanwhile), or NULL on success. Decision 0070
CREATE FUNCTION address_confirm(token text, session_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_link record := mail_link_find(token, 'verify', 'change');
  link mail_links := found_link.link;
  old_address text;
  was_proven boolean;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  ELSIF session_actor(session_key) IS DISTINCT FROM link.user_id THEN
    RETURN 'other-account';
  END IF;
  SELECT u.email, u.email_verified_at IS NOT NULL INTO old_address, was_proven FROM users u WHERE u.id = link.user_id FOR UPDATE;
  BEGIN
    UPDATE users u SET email = link.address, email_verified_at = clock_timestamp() WHERE u.id = link.user_id;
  EXCEPTION WHEN unique_violation THEN
    RETURN 'email-taken';
  END;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  IF was_proven AND old_address <> link.address THEN
    PERFORM mail_add_to(link.user_id, old_address, 'address-changed', '{}');
  END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION address_confirm OWNER TO auth;
REVOKE EXECUTE ON FUNCTION address_confirm FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_confirm TO web;
