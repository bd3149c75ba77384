-- Sends a link for setting a new password, valid for half an hour, to the account with this name or address. When several accounts name an
-- address that none has proven, one mail lists the oldest ten of them without a link: its reader then asks for their own account by its
-- name. Does nothing when no such account exists, when it was closed for good, or when too many such mails were sent there (`mail_may_go`),
-- and does not reveal which of these is true. Faults 67, 81, 118, decisions 0070, 0083
CREATE FUNCTION password_reset_request(login text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner_id CONSTANT uuid := account_find(login);
  ids uuid[];
  names text[];
  address text;
  token text;
BEGIN
  SELECT array_agg(u.id ORDER BY u.created_at, u.id), array_agg(u.name ORDER BY u.created_at, u.id), min(u.email)
  INTO ids, names, address
  FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE CASE WHEN owner_id IS NULL THEN u.email = login ELSE u.id = owner_id END AND NOT u.guest AND NOT u.bot
    AND (u.closed_at IS NULL OR u.reopen_until > clock_timestamp());
  IF cardinality(ids) > 1 THEN
    PERFORM mail_add_to(
      ids[1], address, 'accounts-of-address', jsonb_build_object('names', names[1:10], 'more', greatest(cardinality(names) - 10, 0)), false);
  ELSIF address IS NOT NULL AND mail_link_is_allowed(ids[1], 'reset') AND mail_may_go(ids[1], address, 'password-reset', '{}') THEN
    token := mail_link_add(ids[1], 'reset', address, interval '30 minutes');
    PERFORM mail_add(ids[1], 'password-reset', jsonb_build_object('token', token, 'name', names[1]));
  END IF;
END $$;

ALTER FUNCTION password_reset_request OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_reset_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_reset_request TO web;
