-- Removes every second factor of a user who has lost them, ends their sessions, notifies them by notice and mail, and writes the removal to
-- the audit log. `actor_id`: the member of the staff who decided it, NULL for the command on the machine.
CREATE FUNCTION factors_remove(user_id uuid, actor_id uuid, reason text, ip_address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (factors_remove.actor_id, 'player.remove-factors', 'user', factors_remove.user_id::text, factors_remove.reason, factors_remove.ip_address);
  DELETE FROM totp_secrets t WHERE t.user_id = factors_remove.user_id;
  DELETE FROM passkeys p WHERE p.user_id = factors_remove.user_id;
  DELETE FROM recovery_codes r WHERE r.user_id = factors_remove.user_id;
  DELETE FROM sign_in_challenges c WHERE c.user_id = factors_remove.user_id;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = factors_remove.user_id AND s.revoked_at IS NULL AND s.expires_at > now();
  PERFORM factor_tell_change(factors_remove.user_id, 'all-removed');
END $$;

REVOKE EXECUTE ON FUNCTION factors_remove FROM PUBLIC;
