-- Records a proof that the person of this session gave. A right proof makes the session fresh. Wrong proofs are counted, and the third in a
-- row sends the person a notice, because the session may be stolen.
CREATE FUNCTION session_note_proof(session_key text, is_right boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  session sessions;
BEGIN
  UPDATE sessions s
  SET fresh_at = CASE WHEN is_right THEN now() ELSE s.fresh_at END,
      wrong_proofs = CASE WHEN is_right THEN 0 ELSE least(s.wrong_proofs + 1, 100) END
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.user_id = session_actor(session_key)
  RETURNING s.* INTO session;
  IF session.wrong_proofs = 3 AND NOT is_right THEN
    INSERT INTO notices (user_id, kind, detail)
    VALUES (session.user_id, 'wrong-proofs', jsonb_build_object('signedInAt', to_epoch_ms(session.created_at)));
  END IF;
END $$;

ALTER FUNCTION session_note_proof OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_note_proof FROM PUBLIC;
