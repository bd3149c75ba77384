-- Makes a link for a mail to the person, and returns the link's token, which only the database knows until the mail is read.
-- `mail_link_is_allowed` must allow the link. An earlier link for the same purpose is no longer valid. Decision 0058
CREATE FUNCTION mail_link_add(user_id uuid, purpose text, address text, valid_for interval) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- 244 random bits in base64url.
  token CONSTANT text := translate(
    rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
BEGIN
  DELETE FROM mail_links l WHERE l.user_id = mail_link_add.user_id AND l.created_at < now() - interval '30 days';
  UPDATE mail_links l SET expires_at = clock_timestamp()
  WHERE l.user_id = mail_link_add.user_id AND l.purpose = mail_link_add.purpose
    AND l.used_at IS NULL AND l.expires_at > clock_timestamp();
  INSERT INTO mail_links (token_hash, user_id, purpose, address, expires_at)
  VALUES (sha256(convert_to(token, 'UTF8')), mail_link_add.user_id, mail_link_add.purpose, mail_link_add.address,
          clock_timestamp() + valid_for);
  RETURN token;
END $$;

ALTER FUNCTION mail_link_add OWNER TO auth;
REVOKE EXECUTE ON FUNCTION mail_link_add FROM PUBLIC;
