-- Keeps who is on a break from a second account with an address of theirs. An address that an account gives up during its break is kept as a
-- hash, until its player is back and another one is kept; no other account gets it before its player is back, with the same error as for an address that is taken. Faults 69, 105
CREATE FUNCTION users_check_address() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.email IS NOT NULL AND OLD.break_until > now() THEN
    DELETE FROM excluded_addresses x USING users u WHERE u.id = x.user_id AND u.break_until <= now();
    INSERT INTO excluded_addresses (address_hash, user_id) VALUES (sha256(convert_to(OLD.email, 'UTF8')), OLD.id)
    ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id;
  END IF;
  IF EXISTS (
    SELECT FROM excluded_addresses x JOIN users u ON u.id = x.user_id AND u.break_until > now()
    WHERE x.address_hash = sha256(convert_to(NEW.email, 'UTF8')) AND x.user_id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'the address belongs to a player on a break'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_email_key';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER users_check_new_address BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.email IS NOT NULL) EXECUTE FUNCTION users_check_address();
CREATE TRIGGER users_check_address BEFORE UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION users_check_address();

REVOKE EXECUTE ON FUNCTION users_check_address FROM PUBLIC;
