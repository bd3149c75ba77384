-- Saves a player's note about a hand in which they were dealt cards. The session with this key is the player's. A note without tags and
-- text is deleted. Returns session-revoked, no-such-hand (the hand has not ended, or the player was not dealt in), tag-too-long (or empty),
-- too-many-tags, note-too-long, too-many-notes (on other hands), or NULL on success. The limits are those of
-- packages/protocol/src/hands/own-hands.ts.
CREATE FUNCTION hand_note_save(session_key text, hand_id text, tags text[], note text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  serial bigint := (SELECT s.hand_serial FROM hands h JOIN hand_seats s ON s.hand_serial = h.serial
                    WHERE h.id = hand_note_save.hand_id AND s.user_id = actor_id);
  each_once text[] := ARRAY(SELECT DISTINCT tag FROM unnest(tags) AS tag WHERE tag IS NOT NULL ORDER BY tag);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF serial IS NULL THEN
    RETURN 'no-such-hand';
  ELSIF cardinality(each_once) > 8 THEN
    RETURN 'too-many-tags';
  ELSIF EXISTS (SELECT FROM unnest(each_once) AS tag WHERE char_length(tag) NOT BETWEEN 1 AND 24) THEN
    RETURN 'tag-too-long';
  ELSIF char_length(note) > 1000 THEN
    RETURN 'note-too-long';
  ELSIF note = '' AND cardinality(each_once) = 0 THEN
    DELETE FROM hand_notes n WHERE n.user_id = actor_id AND n.hand_serial = serial;
    RETURN NULL;
  END IF;
  -- Serialises concurrent requests of one player.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM hand_notes n WHERE n.user_id = actor_id AND n.hand_serial = serial)
     AND (SELECT count(*) FROM hand_notes n WHERE n.user_id = actor_id) >= 10000 THEN
    RETURN 'too-many-notes';
  END IF;
  INSERT INTO hand_notes AS n (user_id, hand_serial, tags, text) VALUES (actor_id, serial, each_once, note)
  ON CONFLICT ON CONSTRAINT hand_notes_pkey DO UPDATE SET tags = excluded.tags, text = excluded.text, updated_at = now();
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION hand_note_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hand_note_save TO web;
