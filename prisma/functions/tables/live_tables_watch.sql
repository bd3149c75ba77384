-- Marks tables as watched for a member of the staff whose session's live monitor shows them; has no effect for anyone else. Private games
-- are marked only for staff who may read them (`games.read`). Fault 100
CREATE FUNCTION live_tables_watch(session_key text, table_ids uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  reads_games boolean := EXISTS (
    SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role IN ('owner', 'floor', 'support', 'integrity'));
BEGIN
  IF EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN
    PERFORM live_tables_mark_watched(ARRAY(
      SELECT w.id FROM unnest(table_ids) AS w (id)
      WHERE reads_games OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = w.id)));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION live_tables_watch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_tables_watch TO web;
