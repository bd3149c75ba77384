-- Returns the salt and costs with which argon2id makes the proof of the account of `login`, as in `account_find`; no row when no such
-- account exists. The stored hash of the proof never leaves the database.
CREATE FUNCTION password_salt(login text, OUT salt bytea, OUT memory_kib integer, OUT passes integer, OUT lanes integer)
RETURNS SETOF record LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT c.salt, c.memory_kib, c.passes, c.lanes FROM credentials c WHERE c.user_id = account_find(login);
END $$;

ALTER FUNCTION password_salt OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_salt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_salt TO web;
