-- Returns why the person whose session has this key may not do something that needs one of `roles` and a reason: `not-allowed` (also for a
-- person with a ban in force), `second-step-required` (`staff_lacks_second_step`), `reason-required`, or NULL when they may. Every function
-- that changes something for the staff begins with this check, because the database does not trust the web server.
CREATE FUNCTION staff_refusal(session_key text, reason text, VARIADIC roles staff_role[]) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT FROM staff_members m JOIN users u ON u.id = m.user_id
      WHERE m.user_id = session_actor(session_key) AND m.role = ANY (roles)
        AND (u.banned_until IS NULL OR u.banned_until <= clock_timestamp())
    ) THEN 'not-allowed'
    WHEN staff_lacks_second_step(session_key) THEN 'second-step-required'
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
  END
$$;

REVOKE EXECUTE ON FUNCTION staff_refusal FROM PUBLIC;
