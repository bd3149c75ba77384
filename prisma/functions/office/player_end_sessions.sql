-- Ends a session of a player for a member of the staff, or all of them when `sid` is NULL, with an audit log entry and a notice to the
-- player; game servers close the sockets at once (`session_announce_end`). As in `player_sanction`, only an owner may do this to staff, and
-- no member of the staff may do it to a player at their own table. Faults 42, 97, 98. Returns not-allowed, reason-required, own-account,
-- no-such-person, staff-protected, own-table, no-such-session, or NULL on success.
CREATE FUNCTION player_end_sessions(session_key text, user_id uuid, sid uuid, reason text, ip_address text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  ended_devices text[];
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'support', 'integrity'), CASE
    WHEN player_end_sessions.user_id = actor_id THEN 'own-account'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = player_end_sessions.user_id AND NOT u.bot) THEN 'no-such-person'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = player_end_sessions.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN EXISTS (SELECT FROM seats s WHERE s.user_id = player_end_sessions.user_id AND staff_sits_at(actor_id, s.table_id))
      THEN 'own-table'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  WITH ended AS (
    UPDATE sessions s SET revoked_at = now()
    WHERE s.user_id = player_end_sessions.user_id AND s.revoked_at IS NULL AND s.expires_at > now()
      AND (player_end_sessions.sid IS NULL OR s.sid = player_end_sessions.sid)
    RETURNING coalesce(s.device, 'unknown') AS device
  )
  SELECT array_agg(e.device ORDER BY e.device) INTO ended_devices FROM ended e;
  IF ended_devices IS NULL THEN
    RETURN 'no-such-session';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, ip_address)
  VALUES (actor_id, 'player.end-sessions', 'user', player_end_sessions.user_id::text, player_end_sessions.reason,
          jsonb_build_object('sessions', cardinality(ended_devices), 'devices', array_to_string(ended_devices, ', ')),
          player_end_sessions.ip_address);
  INSERT INTO notices (user_id, kind, detail)
  VALUES (player_end_sessions.user_id, 'sessions-ended',
          jsonb_build_object('count', cardinality(ended_devices), 'reason', player_end_sessions.reason));
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION player_end_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION player_end_sessions TO web;
