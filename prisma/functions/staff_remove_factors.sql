-- Removes every second factor of an account whose person has lost them: a command on the machine, which no server's role may call. `name` is NULL
-- when there is no such account; `removed` is false when it had none.
CREATE FUNCTION staff_remove_factors(user_id uuid, OUT name text, OUT removed boolean)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.name INTO name FROM users u WHERE u.id = staff_remove_factors.user_id AND NOT u.guest AND NOT u.bot;
  removed := name IS NOT NULL AND factor_ways(staff_remove_factors.user_id) <> '{}';
  IF NOT removed THEN
    RETURN;
  END IF;
  DELETE FROM totp_secrets t WHERE t.user_id = staff_remove_factors.user_id;
  DELETE FROM passkeys p WHERE p.user_id = staff_remove_factors.user_id;
  DELETE FROM recovery_codes r WHERE r.user_id = staff_remove_factors.user_id;
  INSERT INTO audit_log (action, subject_kind, subject_id)
  VALUES ('player.remove-factors', 'user', staff_remove_factors.user_id::text);
  PERFORM factor_tell_change(staff_remove_factors.user_id, 'all-removed');
END $$;

REVOKE EXECUTE ON FUNCTION staff_remove_factors FROM PUBLIC;
