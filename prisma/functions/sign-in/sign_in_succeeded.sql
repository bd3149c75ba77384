-- Forgets the failures of this address or device at the account, and takes back the attempt that `sign_in_begin` has counted for the
-- address and for the account. Fault 95
CREATE FUNCTION sign_in_succeeded(login text, address text, device_id text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT sign_in_failures_forget(sign_in_place(login, address, device_id));
  UPDATE sign_in_failures SET count = count - 1
  WHERE device_id IS NULL AND count > 0
    AND key_hash IN (sha256(convert_to('address ' || address, 'UTF8')), sha256(convert_to('account ' || login, 'UTF8')));
$$;

REVOKE EXECUTE ON FUNCTION sign_in_succeeded FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sign_in_succeeded TO web;
