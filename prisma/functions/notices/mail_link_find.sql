-- Finds the link with this token and locks it, so that the later of two concurrent uses finds it used. `refused`: link-unknown (no link for
-- this purpose), link-used, link-expired, or NULL. A link is expired when it is too old, when a newer link has replaced it, when the
-- account no longer has the address, or when the account is closed; a link for a new password stays valid while the person of a closed
-- account may come back. A link for a new password is also expired when another account has proven the address meanwhile. Fault 81
CREATE FUNCTION mail_link_find(token text, VARIADIC purposes text[], OUT refused text, OUT link mail_links)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT l.* INTO link FROM mail_links l
  WHERE l.token_hash = sha256(convert_to(token, 'UTF8')) AND l.purpose = ANY (purposes) FOR UPDATE;
  refused := CASE
    WHEN link.token_hash IS NULL THEN 'link-unknown'
    WHEN link.used_at IS NOT NULL THEN 'link-used'
    WHEN link.expires_at <= clock_timestamp() THEN 'link-expired'
    WHEN link.purpose <> 'change' AND NOT EXISTS (
      SELECT FROM users u WHERE u.id = link.user_id AND u.email = link.address) THEN 'link-expired'
    WHEN EXISTS (
      SELECT FROM users u WHERE u.id = link.user_id AND u.closed_at IS NOT NULL
        AND (link.purpose <> 'reset' OR coalesce(u.reopen_until <= clock_timestamp(), true))) THEN 'link-expired'
    WHEN link.purpose = 'reset' AND coalesce(address_owner(link.address), link.user_id) <> link.user_id THEN 'link-expired'
  END;
END $$;

ALTER FUNCTION mail_link_find OWNER TO auth;
REVOKE EXECUTE ON FUNCTION mail_link_find FROM PUBLIC;
