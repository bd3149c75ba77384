-- Returns true when `proof` is what argon2id makes of the user's password.
CREATE FUNCTION password_is_right(user_id uuid, proof bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM credentials c WHERE c.user_id = password_is_right.user_id AND c.proof_hash = sha256(proof))
$$;

ALTER FUNCTION password_is_right OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_is_right FROM PUBLIC;
