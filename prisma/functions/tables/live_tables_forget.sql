-- Deletes up to `max_rows` states of closed tables, which the live monitor no longer shows, and their watches. Tournaments open and close
-- so many tables that these rows would pile up. Returns the number of deleted states.
CREATE FUNCTION live_tables_forget(max_rows integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH closed AS (
    SELECT l.table_id FROM live_tables l JOIN tables t ON t.id = l.table_id AND t.status = 'closed' ORDER BY 1 LIMIT max_rows
  ), unwatched AS (
    DELETE FROM live_table_watches w USING closed c WHERE w.table_id = c.table_id
  ), forgotten AS (
    DELETE FROM live_tables l USING closed c WHERE l.table_id = c.table_id RETURNING 1
  )
  SELECT count(*)::integer FROM forgotten
$$;

REVOKE EXECUTE ON FUNCTION live_tables_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_tables_forget TO game;
