-- Limits successful sign-ins; `sign_in_begin` limits failed ones. Returns `maintenance` while only the staff may sign in (decision 0113),
-- too-many-sign-ins when the account was signed in to 40 times within an hour, or NULL. A device that had signed in to the account before
-- that hour has a count of its own, so that a flood of sign-ins does not lock out the person's own devices. Sign-ins before
-- `sign_in_unlock` no longer count. Fault 118
CREATE FUNCTION sign_in_limit_refusal(user_id uuid, origin jsonb) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS (
    SELECT s.created_at > greatest(
             clock_timestamp() - interval '1 hour',
             (SELECT c.unlocked_at FROM credentials c WHERE c.user_id = sign_in_limit_refusal.user_id)) AS is_recent,
           s.device_hash = sha256(convert_to(origin->>'deviceId', 'UTF8')) AS is_of_device
    FROM sessions s WHERE s.user_id = sign_in_limit_refusal.user_id
  ), known AS (
    SELECT coalesce(bool_or(is_of_device AND NOT is_recent), false) AS is_known FROM own
  )
  SELECT CASE
    WHEN maintenance_is_on()
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = sign_in_limit_refusal.user_id) THEN 'maintenance'
    WHEN count(*) >= 40 THEN 'too-many-sign-ins'
  END
  FROM own CROSS JOIN known WHERE is_recent AND (is_of_device OR NOT is_known)
$$;

ALTER FUNCTION sign_in_limit_refusal OWNER TO auth;
REVOKE EXECUTE ON FUNCTION sign_in_limit_refusal FROM PUBLIC;
