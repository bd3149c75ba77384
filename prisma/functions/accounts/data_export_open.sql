-- Lets the session with this key read the parts of an archive of its person for an hour. The person must have just proved who they are.
-- Faults 86, 100. Returns session-revoked, fresh-sign-in-required, no-such-export (the archive is another person's, not made yet, or
-- deleted), or NULL on success.
CREATE FUNCTION data_export_open(session_key text, export_id uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  UPDATE data_exports e
  SET opened_sid = (SELECT s.sid FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8'))),
      opened_until = now() + interval '1 hour'
  WHERE e.id = export_id AND e.user_id = actor_id AND e.expires_at > now();
  RETURN CASE WHEN NOT FOUND THEN 'no-such-export' END;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_open TO web;
