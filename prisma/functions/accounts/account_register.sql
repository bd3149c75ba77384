-- Makes an account with its first play chips. `proof`: what argon2id makes of the password with this salt and these costs; only its SHA-256
-- is stored. Several accounts may name the same address. A mail asks the person to prove the address; until then it does not belong to
-- their account. Refuses as `sign_up_admit` does. Decision 0070
CREATE FUNCTION account_register(
  email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, locale text DEFAULT 'en',
  invitation text DEFAULT NULL, terms_seen integer DEFAULT NULL
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  new_id uuid;
BEGIN
  INSERT INTO users (email, name, name_key, locale)
  VALUES (account_register.email, account_register.name, account_register.name_key, account_register.locale) RETURNING id INTO new_id;
  INSERT INTO credentials (user_id, salt, memory_kib, passes, lanes, proof_hash)
  VALUES (new_id, account_register.salt, account_register.memory_kib, account_register.passes, account_register.lanes,
          sha256(proof));
  PERFORM sign_up_admit(new_id, invitation, terms_seen);
  PERFORM play_chips_grant_welcome(new_id);
  PERFORM address_send_link(new_id);
  RETURN new_id;
END $$;

ALTER FUNCTION account_register OWNER TO auth;
REVOKE EXECUTE ON FUNCTION account_register FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_register TO web;
