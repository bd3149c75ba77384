-- Returns the key under which mails to one inbox are counted: the address in lower case, without dots and without the part from a plus
-- sign to the @. Providers deliver such spellings to one inbox. Where they do not, two inboxes share a count. Fault 118
CREATE FUNCTION mailbox_key(address text) RETURNS text
LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(address), '@', 2)
$$;

REVOKE EXECUTE ON FUNCTION mailbox_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mailbox_key TO auth;
