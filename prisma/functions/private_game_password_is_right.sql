-- Returns whether a game with this hash lets in who says that password; a game without one lets everybody in.
CREATE FUNCTION private_game_password_is_right(password_hash text, password text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT password_hash IS NULL OR coalesce(crypto.crypt(password, password_hash) = password_hash, false)
$$;

REVOKE EXECUTE ON FUNCTION private_game_password_is_right FROM PUBLIC;
