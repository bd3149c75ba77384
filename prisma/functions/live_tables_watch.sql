-- Marks tables as watched for a member of the staff, at whose session the live monitor shows them; without effect for anyone else. Fault 100
CREATE FUNCTION live_tables_watch(session_key text, table_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM staff_members m WHERE m.user_id = session_actor(session_key)) THEN
    PERFORM live_tables_mark_watched(table_ids);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION live_tables_watch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_tables_watch TO web;
