-- Turns the guest whose session has this key into an account: the same person, with the new name and a password. Returns false when the
-- person is not a guest. A mail asks them to prove their address. Refuses as `sign_up_admit` does.
CREATE FUNCTION guest_upgrade(
  session_key text, email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea,
  locale text DEFAULT 'en', invitation text DEFAULT NULL, terms_seen integer DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE users u
  SET email = guest_upgrade.email, name = guest_upgrade.name, name_key = guest_upgrade.name_key, guest = false,
      locale = guest_upgrade.locale
  WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM sign_up_admit(actor_id, invitation, terms_seen);
  INSERT INTO credentials (user_id, salt, memory_kib, passes, lanes, proof_hash)
  VALUES (actor_id, guest_upgrade.salt, guest_upgrade.memory_kib, guest_upgrade.passes, guest_upgrade.lanes, sha256(proof));
  PERFORM address_send_link(actor_id);
  RETURN true;
END $$;

ALTER FUNCTION guest_upgrade OWNER TO auth;
REVOKE EXECUTE ON FUNCTION guest_upgrade FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_upgrade TO web;
