-- Lets the person of an account sign in at once: forgets the failed sign-ins, the wrong codes and the successful sign-ins that count for
-- the limits of the account. Failures at the account from one address or device are counted under keys that only `sign_in_begin` knows.
-- `sign_in_begin` forgets those that are older than the time that is set here. Faults 67, 82, 95, 118
CREATE FUNCTION sign_in_unlock(user_id uuid) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE credentials c SET unlocked_at = clock_timestamp() WHERE c.user_id = sign_in_unlock.user_id;
  SELECT sign_in_failures_forget(format('second step %s %s', way, sign_in_unlock.user_id))
  FROM unnest(ARRAY['totp', 'recovery-code']) AS way;
  SELECT sign_in_failures_forget('account ' || login)
  FROM users u CROSS JOIN LATERAL unnest(ARRAY[u.name_key, u.email]) AS login
  WHERE u.id = sign_in_unlock.user_id AND login IS NOT NULL
$$;

REVOKE EXECUTE ON FUNCTION sign_in_unlock FROM PUBLIC;
