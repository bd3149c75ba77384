-- Removes every second factor of an account whose person has lost them. Only a command on the machine calls it; no server's role may.
-- `refused`: reason-required, no-such-person, no-factor, or NULL on success. Requests of the staff for the same account are closed too.
CREATE FUNCTION staff_remove_factors(user_id uuid, reason text, OUT refused text, OUT name text)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT u.name INTO name FROM users u WHERE u.id = staff_remove_factors.user_id AND NOT u.guest AND NOT u.bot;
  refused := CASE
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
    WHEN name IS NULL THEN 'no-such-person'
    WHEN factor_ways(staff_remove_factors.user_id) = '{}' THEN 'no-factor'
  END;
  IF refused IS NULL THEN
    UPDATE factor_removals r SET outcome = 'removed', decided_at = now() WHERE r.user_id = staff_remove_factors.user_id AND r.outcome IS NULL;
    PERFORM factors_remove(staff_remove_factors.user_id, NULL, reason, NULL);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION staff_remove_factors FROM PUBLIC;
