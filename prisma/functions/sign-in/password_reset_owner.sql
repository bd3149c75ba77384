-- Returns the person whose password a link sets, so that a password like their name or address is refused. `refused`: a refusal of
-- `mail_link_find`. The link stays valid.
CREATE FUNCTION password_reset_owner(token text, OUT refused text, OUT name text, OUT email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_link record := mail_link_find(token, 'reset');
  link mail_links := found_link.link;
BEGIN
  refused := found_link.refused;
  IF refused IS NULL THEN
    SELECT u.name, u.email INTO name, email FROM users u WHERE u.id = link.user_id;
  END IF;
END $$;

ALTER FUNCTION password_reset_owner OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_reset_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_reset_owner TO web;
