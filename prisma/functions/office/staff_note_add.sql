-- Adds a note of the staff to a player's page. The note itself records its author and time, so the audit log has no entry for it. Fault
-- 100. Returns not-allowed, reason-required (the note is blank), no-such-person, or NULL on success.
CREATE FUNCTION staff_note_add(session_key text, user_id uuid, note text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, note, 'owner', 'floor', 'support', 'integrity'), CASE
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = staff_note_add.user_id) THEN 'no-such-person'
  END);
BEGIN
  IF refused IS NULL THEN
    INSERT INTO staff_notes (user_id, author_id, text) VALUES (staff_note_add.user_id, actor_id, note);
  END IF;
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION staff_note_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_note_add TO web;
