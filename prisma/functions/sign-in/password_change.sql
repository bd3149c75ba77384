-- Changes the password of the account whose session has this key, and ends its other sessions. `proof` is of the current password; it makes
-- the session of an account without a second factor fresh. An account with a second factor needs a fresh session, because a password alone
-- proves less than its sign-in did. Returns fresh-sign-in-required, wrong-password when `proof` is not of the current password, or NULL on
-- success.
CREATE FUNCTION password_change(
  session_key text, proof bytea, salt bytea, memory_kib integer, passes integer, lanes integer, new_proof bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_factor CONSTANT boolean := factor_ways(actor_id) <> '{}';
  is_right boolean;
BEGIN
  IF has_factor AND NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  -- The later of two concurrent changes finds another password than the one it knew.
  UPDATE credentials c
  SET salt = password_change.salt, memory_kib = password_change.memory_kib, passes = password_change.passes,
      lanes = password_change.lanes, proof_hash = sha256(new_proof)
  WHERE c.user_id = actor_id AND c.proof_hash = sha256(proof);
  is_right := FOUND;
  IF NOT (has_factor AND is_right) THEN
    PERFORM session_note_proof(session_key, is_right);
  END IF;
  IF NOT is_right THEN
    RETURN 'wrong-password';
  END IF;
  PERFORM session_end_others(session_key, NULL);
  PERFORM mail_add(actor_id, 'password-changed', '{}');
  RETURN NULL;
END $$;

ALTER FUNCTION password_change OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_change FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_change TO web;
