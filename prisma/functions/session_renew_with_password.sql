-- Makes the session with this key fresh when `proof` is what argon2id makes of its account's password. Returns false when it is not.
CREATE FUNCTION session_renew_with_password(session_key text, proof bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_right boolean := EXISTS (SELECT FROM credentials c WHERE c.user_id = actor_id AND c.proof_hash = sha256(proof));
BEGIN
  PERFORM session_note_proof(session_key, is_right);
  RETURN is_right;
END $$;

ALTER FUNCTION session_renew_with_password OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_renew_with_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_renew_with_password TO web;
