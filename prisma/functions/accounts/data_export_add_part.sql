-- Stores the next part of an archive for the game server that has the claim on it. Returns false when the claim is lost.
CREATE FUNCTION data_export_add_part(export_id uuid, claim uuid, part_no integer, content bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Locks the row, so that no other server restarts the archive meanwhile.
  PERFORM FROM data_exports e WHERE e.id = data_export_add_part.export_id AND e.claim = data_export_add_part.claim FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO data_export_parts (export_id, part_no, content)
  VALUES (data_export_add_part.export_id, data_export_add_part.part_no, data_export_add_part.content);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION data_export_add_part FROM PUBLIC;
GRANT EXECUTE ON FUNCTION data_export_add_part TO game;
