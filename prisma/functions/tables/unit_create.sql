-- Creates a single table or a pool, which a game server runs from its opening time on. The page makes the id, so a repeated request creates
-- no second unit. `spare_tables` and `max_tables` are for pools. Fault 100. Returns not-allowed, reason-required, wrong-seating,
-- no-such-config, in-the-past, ends-before-it-begins, name-taken, or NULL on success.
CREATE FUNCTION unit_create(
  session_key text, unit_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer,
  opens_at timestamptz, closes_at timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(
    staff_refusal(session_key, reason, 'owner', 'floor'), unit_settings_refusal(unit_kind, settings), schedule_refusal(opens_at, closes_at));
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT unit_insert(unit_id, unit_kind, name, settings, max_tables, spare_tables, opens_at, closes_at) THEN
    RETURN CASE WHEN NOT EXISTS (SELECT FROM tables t WHERE t.id = unit_id) AND NOT EXISTS (SELECT FROM pools p WHERE p.id = unit_id)
           THEN 'name-taken' END; -- NULL: the unit was already created
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, unit_kind || '.create', unit_kind, unit_id::text, unit_create.reason,
          jsonb_build_object('name', unit_create.name, 'settings', unit_create.settings,
                             'opensAt', to_epoch_ms(unit_create.opens_at), 'closesAt', to_epoch_ms(unit_create.closes_at))
          || CASE unit_kind WHEN 'pool' THEN jsonb_build_object('maxTables', unit_create.max_tables, 'spareTables', unit_create.spare_tables)
                            ELSE '{}' END,
          unit_create.ip_address);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION unit_create FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unit_create TO web;
