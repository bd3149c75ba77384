-- Makes a guest with the first play chips and opens their session. `origin` is as in `session_open`. Refuses with guests-closed while the
-- room takes no guests.
CREATE FUNCTION guest_create(name text, name_key text, session_key text, origin jsonb DEFAULT NULL) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  new_id uuid;
  refused text := CASE WHEN session_user = 'web' AND room_setting('guests') = 'false' THEN 'guests-closed' END;
BEGIN
  IF refused IS NOT NULL THEN
    PERFORM sign_up_refuse(refused);
  END IF;
  INSERT INTO users (name, name_key, guest) VALUES (guest_create.name, guest_create.name_key, true) RETURNING id INTO new_id;
  PERFORM play_chips_grant_welcome(new_id);
  PERFORM session_open(new_id, session_key, origin);
  RETURN new_id;
END $$;

ALTER FUNCTION guest_create OWNER TO auth;
REVOKE EXECUTE ON FUNCTION guest_create FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_create TO web;
