-- Returns the account that has proven this address; NULL when no account has proven it. Decision 0070
CREATE FUNCTION address_owner(address text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM users u WHERE u.email = address AND u.email_verified_at IS NOT NULL
$$;

REVOKE EXECUTE ON FUNCTION address_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION address_owner TO auth;
