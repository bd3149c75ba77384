-- Compares the keys that a server holds with the room's. `held` maps the name of each key to the fingerprints of the server's list of keys;
-- servers of the version before lists send one text. Returns the room's keys that are missing in the server's list. Also returns a name
-- with NULL when the server's list has several keys and the room does not have the first of them: a server must not seal with a key that
-- may be forgotten. A key whose fingerprint is not stored yet is never returned. Decisions 0097 and 0110
CREATE FUNCTION room_keys_differing(held jsonb) RETURNS TABLE (name text, fingerprint text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH own AS (
    SELECT h.key AS name, CASE jsonb_typeof(h.value) WHEN 'array' THEN h.value ELSE jsonb_build_array(h.value) END AS list
    FROM jsonb_each(held) AS h
  ), present AS (
    SELECT k.name, k.fingerprint FROM room_keys k WHERE k.ended_at IS NULL AND k.fingerprint <> ''
  ), found AS (
    SELECT p.name, p.fingerprint FROM present p JOIN own o ON o.name = p.name AND NOT o.list ? p.fingerprint
    UNION ALL
    SELECT o.name, NULL FROM own o
    WHERE jsonb_array_length(o.list) > 1 AND EXISTS (SELECT FROM present p WHERE p.name = o.name)
      AND NOT EXISTS (SELECT FROM present p WHERE p.name = o.name AND p.fingerprint = o.list ->> 0)
  )
  SELECT f.name, f.fingerprint FROM found f ORDER BY f.name, f.fingerprint
$$;

REVOKE EXECUTE ON FUNCTION room_keys_differing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_keys_differing TO game, web;
