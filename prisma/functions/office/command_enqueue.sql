-- Stores a command of the staff for a table, a pool, a tournament or a node, with its audit log entry; a repeated `command_id` changes
-- nothing. For a change of settings, the audit log keeps the old settings. Staff cannot command a table, a pool or a tournament in which
-- they play. Faults 97 and 100. The people of a private game are told the reason; only its host may change its settings. H3. Returns
-- not-allowed, reason-required, no-such-unit, own-table, private-game, wrong-currency, wrong-seating, no-such-config, or NULL on success.
CREATE FUNCTION command_enqueue(
  session_key text, command_id uuid, unit_id uuid, kind text, payload jsonb, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, command_enqueue.reason, 'owner', 'floor');
  unit_kind text := CASE
    WHEN EXISTS (SELECT FROM tables t WHERE t.id = command_enqueue.unit_id) THEN 'table'
    WHEN EXISTS (SELECT FROM pools p WHERE p.id = command_enqueue.unit_id) THEN 'pool'
    WHEN EXISTS (SELECT FROM tournaments t WHERE t.id = command_enqueue.unit_id) THEN 'tournament'
    WHEN command_enqueue.kind IN ('drain', 'resume-node') THEN 'node'
  END;
  is_private boolean := EXISTS (SELECT FROM private_games g WHERE g.table_id = command_enqueue.unit_id);
  settings_before jsonb := CASE WHEN command_enqueue.payload ? 'settings' THEN (
    SELECT jsonb_build_object('settings', t.settings, 'limits', NULL) FROM tables t WHERE t.id = command_enqueue.unit_id
    UNION ALL
    SELECT jsonb_build_object('settings', p.settings,
                              'limits', jsonb_build_object('maxTables', p.max_tables, 'spareTables', p.spare_tables))
    FROM pools p WHERE p.id = command_enqueue.unit_id
  ) END;
  written_id bigint;
BEGIN
  IF refused IS NULL AND EXISTS (SELECT FROM commands c WHERE c.id = command_id) THEN
    RETURN NULL; -- the command is already stored
  END IF;
  refused := coalesce(refused, CASE
    WHEN unit_kind IS NULL THEN 'no-such-unit'
    WHEN staff_sits_at(actor_id, command_enqueue.unit_id) THEN 'own-table'
    WHEN command_enqueue.payload ? 'settings' AND is_private THEN 'private-game'
    WHEN command_enqueue.payload ? 'settings' THEN unit_settings_refusal(unit_kind, command_enqueue.payload->'settings')
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id,
          concat(unit_kind, '.', CASE command_enqueue.kind WHEN 'resume-node' THEN 'resume' ELSE command_enqueue.kind END), unit_kind,
          command_enqueue.unit_id::text, command_enqueue.reason, settings_before,
          CASE unit_kind WHEN 'node' THEN jsonb_build_object('draining', command_enqueue.kind = 'drain')
                         ELSE command_enqueue.payload END,
          command_enqueue.ip_address)
  RETURNING id INTO written_id;
  INSERT INTO commands (id, unit_id, kind, payload, audit_id)
  VALUES (command_id, command_enqueue.unit_id, command_enqueue.kind, command_enqueue.payload, written_id);
  IF is_private AND command_enqueue.kind IN ('pause', 'resume', 'close') THEN
    PERFORM private_game_tell(command_enqueue.unit_id, 'game-ordered',
                              jsonb_build_object('order', command_enqueue.kind, 'reason', command_enqueue.reason));
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION command_enqueue FROM PUBLIC;
GRANT EXECUTE ON FUNCTION command_enqueue TO web;
