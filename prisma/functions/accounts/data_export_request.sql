-- Asks for an archive of everything that the room keeps about the person whose session has this key; a game server makes it. `locale`: the
-- language of its texts. Faults 86, 100. Returns session-revoked, fresh-sign-in-required, export-under-way, export-too-soon (the person
-- asked for an archive within the last day), or NULL on success.
CREATE FUNCTION data_export_request(session_key text, locale text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  -- Serialises concurrent requests of one person.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM data_exports e WHERE e.user_id = actor_id AND e.made_at IS NULL AND e.failed_at IS NULL) THEN
    RETURN 'export-under-way';
  ELSIF EXISTS (SELECT FROM data_exports e
                WHERE e.user_id = actor_id AND e.failed_at IS NULL AND e.asked_at > now() - interval '1 day') THEN
    RETURN 'export-too-soon';
  END IF;
  INSERT INTO data_exports (user_id, locale) VALUES (actor_id, data_export_request.locale);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_request FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_request TO web;
