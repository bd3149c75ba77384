-- Imposes a sanction until a time, or lifts it when `until` is NULL, with an audit log entry and a notice to the player; a ban ends every
-- session in the same commit. Fault 42. Does not check the actor, who is NULL for a command on the machine. Returns no-such-person,
-- not-in-force, in-the-past, or NULL on success.
CREATE FUNCTION player_apply_sanction(
  actor_id uuid, user_id uuid, sanction text, until timestamptz, reason text, ip_address text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  until_before timestamptz;
  until_ms bigint := to_epoch_ms(until);
BEGIN
  SELECT CASE sanction WHEN 'ban' THEN u.banned_until WHEN 'freeze' THEN u.frozen_until WHEN 'chat-ban' THEN u.chat_banned_until END
  INTO until_before FROM users u WHERE u.id = player_apply_sanction.user_id AND NOT u.bot FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-person';
  END IF;
  until_before := CASE WHEN until_before > now() THEN until_before END;
  IF until IS NULL AND until_before IS NULL THEN
    RETURN 'not-in-force';
  ELSIF until <= now() THEN
    RETURN 'in-the-past';
  END IF;
  UPDATE users u
  SET banned_until = CASE sanction WHEN 'ban' THEN until ELSE u.banned_until END,
      frozen_until = CASE sanction WHEN 'freeze' THEN until ELSE u.frozen_until END,
      chat_banned_until = CASE sanction WHEN 'chat-ban' THEN until ELSE u.chat_banned_until END
  WHERE u.id = player_apply_sanction.user_id;
  IF sanction = 'ban' AND until IS NOT NULL THEN
    UPDATE sessions s SET revoked_at = now() WHERE s.user_id = player_apply_sanction.user_id AND s.revoked_at IS NULL;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (player_apply_sanction.actor_id, concat('player', '.', CASE WHEN until IS NULL THEN 'lift-' END, sanction), 'user',
          player_apply_sanction.user_id::text, player_apply_sanction.reason,
          jsonb_build_object('until', to_epoch_ms(until_before)), jsonb_build_object('until', until_ms),
          player_apply_sanction.ip_address);
  INSERT INTO notices (user_id, kind, detail)
  VALUES (player_apply_sanction.user_id, 'account-changed',
          jsonb_build_object('sanction', sanction, 'until', until_ms, 'reason', player_apply_sanction.reason));
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION player_apply_sanction FROM PUBLIC;
