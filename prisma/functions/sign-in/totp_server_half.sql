-- Picks the web servers' half that belongs to an authenticator app. `server_halves` is one half of 32 bytes, or several, each preceded by
-- the 8 bytes of its key's fingerprint. `key_mark` is NULL for an app that was set up while the room had one key. Only one half can belong
-- to an app, so a wrong code is tried once, no matter how many keys there are. Returns NULL when `server_halves` lacks that half.
-- Decision 0110
CREATE FUNCTION totp_server_half(server_halves bytea, key_mark bytea) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE length(server_halves) WHEN 32 THEN server_halves ELSE (
    SELECT substr(server_halves, first + 9, 32) FROM generate_series(0, length(server_halves) - 40, 40) AS first
    WHERE substr(server_halves, first + 1, 8) = coalesce(key_mark, decode(room_key_oldest('ARCHIVE_KEY'), 'hex'))) END
$$;

ALTER FUNCTION totp_server_half OWNER TO auth;
REVOKE EXECUTE ON FUNCTION totp_server_half FROM PUBLIC;
