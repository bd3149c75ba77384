-- Returns the person whose session has this key; NULL when the session is unknown, expired or ended, or belongs to a banned player, a
-- closed account or a bot. Functions that act for a person begin with this call instead of trusting an id.
CREATE FUNCTION session_actor(session_key text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.revoked_at IS NULL AND s.expires_at > now()
    AND (u.banned_until IS NULL OR u.banned_until <= now()) AND NOT u.bot AND u.closed_at IS NULL
$$;

ALTER FUNCTION session_actor OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_actor FROM PUBLIC;
