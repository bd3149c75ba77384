-- Opens a session of the user for thirty days. `session_key`: the SHA-256 of the cookie's token, of which the SHA-256 is stored.
CREATE FUNCTION session_open(user_id uuid, session_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF session_key !~ '^[A-Za-z0-9_-]{43}$' THEN
    RAISE EXCEPTION 'a session key is a SHA-256 in base64url';
  END IF;
  INSERT INTO sessions (sid, user_id, key_hash, expires_at)
  VALUES (gen_random_uuid(), session_open.user_id, sha256(convert_to(session_key, 'UTF8')), now() + interval '30 days');
  UPDATE player_activity a SET last_seen_at = now() WHERE a.user_id = session_open.user_id;
END $$;

ALTER FUNCTION session_open OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open FROM PUBLIC;
