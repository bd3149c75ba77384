-- Returns with which salt and costs argon2id makes the proof of the account with this address; no row when there is none. The stored
-- hash of the proof never leaves the database.
CREATE FUNCTION password_salt(email text, OUT salt bytea, OUT memory_kib integer, OUT passes integer, OUT lanes integer)
RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.salt, c.memory_kib, c.passes, c.lanes FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.email = password_salt.email AND NOT u.guest AND NOT u.bot
$$;

ALTER FUNCTION password_salt OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_salt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_salt TO web;
