-- Sets a new password with the token of a link, once, and ends all sessions of the account. This also proves its address, unless the
-- account has a second factor, because a reader of the mail has not shown the factor. It does not matter whose session the browser has.
-- Returns a refusal of `mail_link_find`, or NULL on success. Fault 81, decision 0070
CREATE FUNCTION password_reset(
  token text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_link record := mail_link_find(token, 'reset');
  link mail_links := found_link.link;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  END IF;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  UPDATE credentials c
  SET salt = password_reset.salt, memory_kib = password_reset.memory_kib, passes = password_reset.passes,
      lanes = password_reset.lanes, proof_hash = sha256(proof)
  WHERE c.user_id = link.user_id;
  BEGIN
    UPDATE users u SET email_verified_at = clock_timestamp()
    WHERE u.id = link.user_id AND u.email_verified_at IS NULL AND factor_ways(u.id) = '{}';
  EXCEPTION WHEN unique_violation THEN
    NULL; -- another account has just proven the address, or the address belongs to a player on a break
  END;
  UPDATE sessions s SET revoked_at = clock_timestamp() WHERE s.user_id = link.user_id AND s.revoked_at IS NULL;
  -- A change of the address that a thief of the old password began must not be completed.
  UPDATE mail_links l SET expires_at = clock_timestamp()
  WHERE l.user_id = link.user_id AND l.purpose = 'change' AND l.used_at IS NULL AND l.expires_at > clock_timestamp();
  PERFORM mail_add(link.user_id, 'password-changed', '{}');
  RETURN NULL;
END $$;

ALTER FUNCTION password_reset OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_reset TO web;
