-- Adds a single table or a pool. Returns false when its id or its name is taken.
CREATE FUNCTION unit_insert(
  unit_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer, opens_at timestamptz,
  closes_at timestamptz
) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  CASE unit_kind
    WHEN 'table' THEN
      INSERT INTO tables (id, name, settings, opens_at, closes_at)
      VALUES (unit_id, unit_insert.name, unit_insert.settings, unit_insert.opens_at, unit_insert.closes_at)
      ON CONFLICT DO NOTHING;
    WHEN 'pool' THEN
      INSERT INTO pools (id, name, settings, max_tables, spare_tables, opens_at, closes_at)
      VALUES (unit_id, unit_insert.name, unit_insert.settings, unit_insert.max_tables, unit_insert.spare_tables,
              unit_insert.opens_at, unit_insert.closes_at)
      ON CONFLICT DO NOTHING;
  END CASE;
  RETURN FOUND;
END $$;

REVOKE EXECUTE ON FUNCTION unit_insert FROM PUBLIC;
