-- Stores the clients that a web server process limits now, for the live monitor; an empty list removes the stored clients of the process.
-- Old rows of processes that have ended are removed too. At most 50 rows exist, so that an attack cannot fill the table. Fault 109
CREATE FUNCTION web_limits_publish(process_id uuid, limited jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM web_limits w
  WHERE w.updated_at < now() - interval '1 minute'
     OR (w.process_id = web_limits_publish.process_id AND web_limits_publish.limited = '[]');
  INSERT INTO web_limits AS w (process_id, limited)
  SELECT web_limits_publish.process_id, web_limits_publish.limited
  WHERE web_limits_publish.limited <> '[]'
    AND (SELECT count(*) FROM web_limits other WHERE other.process_id <> web_limits_publish.process_id) < 50
  ON CONFLICT ON CONSTRAINT web_limits_pkey DO UPDATE SET limited = excluded.limited, updated_at = now();
END $$;

REVOKE EXECUTE ON FUNCTION web_limits_publish FROM PUBLIC;
GRANT EXECUTE ON FUNCTION web_limits_publish TO web;
