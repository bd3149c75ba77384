-- Puts the user of a browser on the breaks that were begun there (`break_reach`). When the user began a break elsewhere, stores that break
-- for this browser too. `device_hash`: the SHA-256 of the id that the browser keeps, as in sessions; NULL when it keeps none. Fault 120
CREATE FUNCTION break_meet(user_id uuid, device_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  source break_devices;
BEGIN
  INSERT INTO break_devices (device_hash, user_id)
  SELECT break_meet.device_hash, u.id FROM users u
  WHERE u.id = break_meet.user_id AND u.break_until > now() AND break_meet.device_hash IS NOT NULL
    AND EXISTS (SELECT FROM break_devices d WHERE d.user_id = u.id)
  ON CONFLICT DO NOTHING;
  FOR source IN
    SELECT d.* FROM break_devices d JOIN users u ON u.id = d.user_id AND u.break_until > now()
    WHERE d.device_hash = break_meet.device_hash AND d.user_id <> break_meet.user_id ORDER BY d.since
  LOOP
    PERFORM break_reach(break_meet.user_id, source.user_id, source.since);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION break_meet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION break_meet TO auth;
