-- Returns a part of an archive to a session that has opened it; NULL when the session has not opened the archive, or no such part exists.
-- Faults 86, 100
CREATE FUNCTION data_export_part(session_key text, export_id uuid, part_no integer) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (
    SELECT p.content FROM data_exports e JOIN data_export_parts p ON p.export_id = e.id
    JOIN sessions s ON s.sid = e.opened_sid AND s.key_hash = sha256(convert_to(session_key, 'UTF8'))
    WHERE e.id = data_export_part.export_id AND p.part_no = data_export_part.part_no AND e.user_id = session_actor(session_key)
      AND e.opened_until > now() AND e.expires_at > now());
END $$;

REVOKE EXECUTE ON FUNCTION data_export_part FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_part TO web;
