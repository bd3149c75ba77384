-- Opens a session of the user for thirty days. `session_key`: the SHA-256 of the cookie's token; the SHA-256 of the key is stored. `origin`
-- has the fields `device`, `address` (shortened) and `place`, which the web server saw of the browser; `deviceId`, the secret id that the
-- browser keeps; and `locale`, the language of its pages. Missing fields are unknown. A device that is new to the account causes a notice
-- and a mail. The person is put on the breaks of their browser (`break_meet`). A closed account is reopened, or gets no session when the
-- time for coming back is over. An account has at most 30 open sessions: the least recently used one ends. Fault 118
CREATE FUNCTION session_open(user_id uuid, session_key text, origin jsonb DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  origin_hash bytea := sha256(convert_to(origin->>'deviceId', 'UTF8'));
  is_new_device boolean := session_is_of_new_device(session_open.user_id, origin_hash);
  opened sessions;
  seen jsonb;
BEGIN
  IF session_key !~ '^[A-Za-z0-9_-]{43}$' THEN
    RAISE EXCEPTION 'a session key is a SHA-256 in base64url';
  END IF;
  -- Serialises the opening of sessions of one account, so that their limit holds.
  PERFORM FROM users u WHERE u.id = session_open.user_id FOR NO KEY UPDATE;
  PERFORM account_follow_locale(session_open.user_id, origin->>'locale');
  PERFORM account_reopen(session_open.user_id);
  IF EXISTS (SELECT FROM users u WHERE u.id = session_open.user_id AND u.closed_at IS NOT NULL) THEN
    RETURN; -- the account is closed for good, and has no session
  END IF;
  INSERT INTO sessions AS s (sid, user_id, key_hash, expires_at, device, shown_address, place, device_hash)
  VALUES (gen_random_uuid(), session_open.user_id, sha256(convert_to(session_key, 'UTF8')), now() + interval '30 days',
          left(origin->>'device', 80), left(origin->>'address', 50), left(origin->>'place', 100), origin_hash)
  RETURNING s.* INTO opened;
  UPDATE sessions s SET revoked_at = now() WHERE s.sid IN (
    SELECT o.sid FROM sessions o
    WHERE o.user_id = session_open.user_id AND o.sid <> opened.sid AND o.revoked_at IS NULL AND o.expires_at > now()
    ORDER BY o.last_used_at DESC, o.created_at DESC OFFSET 29);
  UPDATE player_activity a SET last_seen_at = now() WHERE a.user_id = session_open.user_id;
  PERFORM break_meet(session_open.user_id, origin_hash);
  IF is_new_device THEN
    seen := jsonb_build_object('device', opened.device, 'address', opened.shown_address, 'place', opened.place);
    INSERT INTO notices (user_id, kind, detail) VALUES (opened.user_id, 'new-device', seen);
    PERFORM mail_add(opened.user_id, 'new-device', seen);
  END IF;
END $$;

ALTER FUNCTION session_open OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_open FROM PUBLIC;
