-- Changes the password of the account whose session has this key, and ends its other sessions. It asks for no fresh sign-in, because it takes
-- the present password itself, which makes the session fresh. Returns false when `proof` is not that of the present password.
CREATE FUNCTION password_change(
  session_key text, proof bytea, salt bytea, memory_kib integer, passes integer, lanes integer, new_proof bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_right boolean;
BEGIN
  -- Of two changes at once the later one finds another password than the one it knew.
  UPDATE credentials c
  SET salt = password_change.salt, memory_kib = password_change.memory_kib, passes = password_change.passes,
      lanes = password_change.lanes, proof_hash = sha256(new_proof)
  WHERE c.user_id = actor_id AND c.proof_hash = sha256(proof);
  is_right := FOUND;
  PERFORM session_note_proof(session_key, is_right);
  IF is_right THEN
    PERFORM session_end_others(session_key, NULL);
    PERFORM mail_add(actor_id, 'password-changed', '{}');
  END IF;
  RETURN is_right;
END $$;

ALTER FUNCTION password_change OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_change TO web;
