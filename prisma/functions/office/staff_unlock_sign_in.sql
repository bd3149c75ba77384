-- Lets the person of an account sign in at once (`sign_in_unlock`), with an audit log entry and a notice. Only a command on the machine
-- calls it; no server's role may. `refused`: reason-required, no-such-person, or NULL on success.
CREATE FUNCTION staff_unlock_sign_in(user_id uuid, reason text, OUT refused text, OUT name text)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.name INTO name FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.id = staff_unlock_sign_in.user_id AND NOT u.guest AND NOT u.bot AND u.erased_at IS NULL;
  refused := CASE
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
    WHEN name IS NULL THEN 'no-such-person'
  END;
  IF refused IS NULL THEN
    PERFORM sign_in_unlock(staff_unlock_sign_in.user_id);
    INSERT INTO audit_log (action, subject_kind, subject_id, reason)
    VALUES ('player.unlock-sign-in', 'user', staff_unlock_sign_in.user_id::text, staff_unlock_sign_in.reason);
    INSERT INTO notices (user_id, kind, detail)
    VALUES (staff_unlock_sign_in.user_id, 'sign-in-helped',
            jsonb_build_object('change', 'unlocked', 'reason', staff_unlock_sign_in.reason));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION staff_unlock_sign_in FROM PUBLIC;
