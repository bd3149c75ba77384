-- Gives an account a new password, for a person who cannot get one by mail. `proof` is the argon2id hash of the password. Ends their
-- sessions and the links that were sent to them, lets them sign in at once (`sign_in_unlock`), and tells them by a notice and a mail.
-- Second factors stay. Only a command on the machine calls it; no server's role may. `refused`: reason-required, no-such-person, or NULL on
-- success.
CREATE FUNCTION staff_reset_password(
  user_id uuid, reason text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, OUT refused text, OUT name text
)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.name INTO name FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.id = staff_reset_password.user_id AND NOT u.guest AND NOT u.bot AND u.erased_at IS NULL;
  refused := CASE
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
    WHEN name IS NULL THEN 'no-such-person'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  UPDATE credentials c
  SET salt = staff_reset_password.salt, memory_kib = staff_reset_password.memory_kib, passes = staff_reset_password.passes,
      lanes = staff_reset_password.lanes, proof_hash = sha256(proof)
  WHERE c.user_id = staff_reset_password.user_id;
  UPDATE sessions s SET revoked_at = now()
  WHERE s.user_id = staff_reset_password.user_id AND s.revoked_at IS NULL AND s.expires_at > now();
  DELETE FROM sign_in_challenges c WHERE c.user_id = staff_reset_password.user_id;
  -- A thief who has the old password, or reads the person's mail, must not set another one or change the address.
  UPDATE mail_links l SET expires_at = clock_timestamp()
  WHERE l.user_id = staff_reset_password.user_id AND l.purpose IN ('reset', 'change') AND l.used_at IS NULL
    AND l.expires_at > clock_timestamp();
  PERFORM sign_in_unlock(staff_reset_password.user_id);
  INSERT INTO audit_log (action, subject_kind, subject_id, reason)
  VALUES ('player.reset-password', 'user', staff_reset_password.user_id::text, staff_reset_password.reason);
  INSERT INTO notices (user_id, kind, detail)
  VALUES (staff_reset_password.user_id, 'sign-in-helped',
          jsonb_build_object('change', 'password-reset', 'reason', staff_reset_password.reason));
  PERFORM mail_add(staff_reset_password.user_id, 'password-changed', '{}');
END $$;

REVOKE EXECUTE ON FUNCTION staff_reset_password FROM PUBLIC;
