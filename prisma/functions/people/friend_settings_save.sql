-- Saves what the person whose session has this key shows to friends, and whether friends may write to the person. Returns session-revoked,
-- account-needed, or NULL on success.
CREATE FUNCTION friend_settings_save(session_key text, shows_place boolean, takes_messages boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor users;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  END IF;
  INSERT INTO friend_settings AS s (user_id, shows_place, takes_messages)
  VALUES (actor.id, friend_settings_save.shows_place, friend_settings_save.takes_messages)
  ON CONFLICT ON CONSTRAINT friend_settings_pkey DO UPDATE SET shows_place = excluded.shows_place, takes_messages = excluded.takes_messages;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION friend_settings_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_settings_save TO web;
