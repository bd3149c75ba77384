-- Stores the public key with which the room signs push messages, for web servers to give to browsers; NULL when the room sends no push
-- messages. Decision 0064
CREATE FUNCTION push_key_publish(public_key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_keys k WHERE k.public_key IS DISTINCT FROM push_key_publish.public_key;
  INSERT INTO push_keys (public_key) SELECT push_key_publish.public_key WHERE push_key_publish.public_key IS NOT NULL
  ON CONFLICT DO NOTHING
$$;

REVOKE EXECUTE ON FUNCTION push_key_publish FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_key_publish TO game;
