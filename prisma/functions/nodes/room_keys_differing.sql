-- Compares the keys that a server holds with the room's. `held` has the fingerprint of each key by its name. Returns the names for which the
-- room has another key, with the fingerprint of the room's key. A key whose fingerprint is not stored yet differs from none. Decision 0097
CREATE FUNCTION room_keys_differing(held jsonb) RETURNS TABLE (name text, fingerprint text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.name, k.fingerprint FROM room_keys k JOIN jsonb_each_text(held) AS h ON h.key = k.name
  WHERE k.ended_at IS NULL AND k.fingerprint NOT IN ('', h.value) ORDER BY k.name
$$;

REVOKE EXECUTE ON FUNCTION room_keys_differing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_keys_differing TO game, web;
