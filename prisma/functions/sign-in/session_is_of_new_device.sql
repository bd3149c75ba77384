-- Returns true when the account has never been signed in to with this device, and its person should be notified. `device_hash`: the SHA-256
-- of the id that the device keeps; NULL when it keeps none, which counts as new. The first session of an account made within the last day
-- needs no notice, and a guest's session never needs one, because only one browser knows the guest.
CREATE FUNCTION session_is_of_new_device(user_id uuid, device_hash bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  account users;
BEGIN
  SELECT * INTO account FROM users u WHERE u.id = session_is_of_new_device.user_id;
  RETURN NOT account.guest
    AND NOT EXISTS (
      SELECT FROM sessions s
      WHERE s.user_id = session_is_of_new_device.user_id AND s.device_hash = session_is_of_new_device.device_hash)
    AND (account.created_at < now() - interval '1 day'
         OR EXISTS (SELECT FROM sessions s WHERE s.user_id = session_is_of_new_device.user_id));
END $$;

ALTER FUNCTION session_is_of_new_device OWNER TO auth;
REVOKE EXECUTE ON FUNCTION session_is_of_new_device FROM PUBLIC;
