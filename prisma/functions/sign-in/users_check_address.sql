-- Prevents a player on a break from proving an address of theirs for a second account. When an account gives up a proven address during its
-- break, the hash of the address is kept until its player is back. Until then no other account can prove the address, with the same error
-- as for an address that another account has proven. An account that only names the address is made as usual, so that nothing is revealed.
-- Faults 69, 105
CREATE FUNCTION users_check_address() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.email_verified_at IS NOT NULL AND OLD.email IS DISTINCT FROM NEW.email AND OLD.break_until > now() THEN
    DELETE FROM excluded_addresses x USING users u WHERE u.id = x.user_id AND u.break_until <= now();
    INSERT INTO excluded_addresses (address_hash, user_id) VALUES (sha256(convert_to(OLD.email, 'UTF8')), OLD.id)
    ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id;
  END IF;
  IF NEW.email_verified_at IS NOT NULL AND EXISTS (
    SELECT FROM excluded_addresses x JOIN users u ON u.id = x.user_id AND u.break_until > now()
    WHERE x.address_hash = sha256(convert_to(NEW.email, 'UTF8')) AND x.user_id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'the address belongs to a player on a break'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_proven_email';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER users_check_address BEFORE UPDATE OF email, email_verified_at ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR (OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL))
  EXECUTE FUNCTION users_check_address();

REVOKE EXECUTE ON FUNCTION users_check_address FROM PUBLIC;
