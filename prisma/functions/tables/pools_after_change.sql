-- Gives each pool its row in the lobby, and marks the row as changed when the pool opens, closes or gets other settings.
CREATE FUNCTION pools_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO pool_summaries (pool_id, queue) VALUES (NEW.id, '[]')
  ON CONFLICT (pool_id) DO UPDATE SET changed_in = excluded.changed_in, written_by = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER pools_after_change AFTER INSERT OR UPDATE OF name, settings, status, opens_at ON pools
  FOR EACH ROW EXECUTE FUNCTION pools_after_change();

REVOKE EXECUTE ON FUNCTION pools_after_change FROM PUBLIC;
