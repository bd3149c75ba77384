-- Returns why a member of the staff may not do something that needs one of `roles` and a reason: `not-allowed`, `reason-required`, or
-- NULL when they may. Every function that changes something for the staff begins with it, because it does not trust the web server.
CREATE FUNCTION staff_refusal(actor_id uuid, reason text, VARIADIC roles staff_role[]) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = ANY (roles)) THEN 'not-allowed'
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
  END
$$;

REVOKE EXECUTE ON FUNCTION staff_refusal FROM PUBLIC;
