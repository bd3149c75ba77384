-- Saves a player's note about another player. The session with this key is the note's author. A note without tag and text is deleted. Fault
-- 100. Returns session-revoked, no-such-player (no such account exists, or it is their own), or NULL on success.
CREATE FUNCTION player_note_save(session_key text, subject_id uuid, tag text, note text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF subject_id = actor_id OR NOT EXISTS (SELECT FROM users u WHERE u.id = player_note_save.subject_id) THEN
    RETURN 'no-such-player';
  ELSIF tag IS NULL AND note = '' THEN
    DELETE FROM player_notes n WHERE n.author_id = actor_id AND n.subject_id = player_note_save.subject_id;
  ELSE
    INSERT INTO player_notes AS n (author_id, subject_id, tag, text)
    VALUES (actor_id, player_note_save.subject_id, player_note_save.tag, note)
    ON CONFLICT ON CONSTRAINT player_notes_pkey DO UPDATE SET tag = excluded.tag, text = excluded.text, updated_at = now();
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION player_note_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION player_note_save TO web;
