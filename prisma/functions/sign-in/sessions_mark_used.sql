-- Records that these sessions are in use, each at most once in five minutes. A session whose row is being changed is left for its next use,
-- so that no caller waits.
CREATE FUNCTION sessions_mark_used(sids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions s SET last_used_at = now()
  FROM (
    SELECT sid FROM sessions
    WHERE sid = ANY (sids) AND revoked_at IS NULL AND last_used_at < now() - interval '5 minutes' FOR UPDATE SKIP LOCKED
  ) AS due
  WHERE s.sid = due.sid
$$;

ALTER FUNCTION sessions_mark_used OWNER TO auth;
REVOKE EXECUTE ON FUNCTION sessions_mark_used FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sessions_mark_used TO web, game;
