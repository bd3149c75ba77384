-- Returns the person whose session has this key; NULL when it is unknown, expired, ended, of a banned player or a closed account, and for
-- bots. Functions that act for a person begin with it instead of trusting an id.
CREATE FUNCTION session_actor(session_key text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.revoked_at IS NULL AND s.expires_at > now()
    AND (u.banned_until IS NULL OR u.banned_until <= now()) AND NOT u.bot AND u.closed_at IS NULL
$$;

ALTER FUNCTION session_actor OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_actor FROM PUBLIC;
