-- Makes the nodes that own these tables write the whole state of the tables into `live_tables` for ten more seconds. A watch that has
-- lapsed begins again, because the stored state is old. Writes nothing for a watch that still lasts long enough.
CREATE FUNCTION live_tables_mark_watched(table_ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO live_table_watches AS w (table_id, since, until)
  SELECT t.id, now(), now() + interval '10 seconds' FROM tables t
  WHERE t.id = ANY (table_ids) AND t.status = 'open'
    AND NOT EXISTS (SELECT FROM live_table_watches k WHERE k.table_id = t.id AND k.until > now() + interval '5 seconds')
  ORDER BY t.id
  ON CONFLICT (table_id) DO UPDATE
    SET since = CASE WHEN w.until < now() THEN now() ELSE w.since END, until = excluded.until;
$$;

REVOKE EXECUTE ON FUNCTION live_tables_mark_watched FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_tables_mark_watched TO game;
