-- Finds the account for a login: the key of a player name, or an address that the account has proven, in lower case. NULL when no account
-- matches: an address that no account has proven cannot be used to sign in. Decision 0070
CREATE FUNCTION account_find(login text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM users u
  WHERE (u.name_key = login OR (u.email = login AND u.email_verified_at IS NOT NULL)) AND NOT u.guest AND NOT u.bot
$$;

ALTER FUNCTION account_find OWNER TO auth;
REVOKE EXECUTE ON FUNCTION account_find FROM PUBLIC;
