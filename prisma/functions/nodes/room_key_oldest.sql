-- Returns the fingerprint of the oldest key of this name that the room still has. Data that was sealed while the room had only one key does
-- not name its key. The oldest key opens this data. Decision 0110
CREATE FUNCTION room_key_oldest(key_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.fingerprint FROM room_keys k WHERE k.name = key_name AND k.ended_at IS NULL ORDER BY k.since LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION room_key_oldest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_key_oldest TO auth;
