-- Stores the room's public keys for push messages, which web servers give to browsers. `public_keys`: the keys, joined by commas; the first
-- is for new subscriptions. NULL when the room sends no push messages. Decisions 0064 and 0110
CREATE FUNCTION push_key_publish(public_keys text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_keys k WHERE k.public_key <> ALL (string_to_array(coalesce(public_keys, ''), ','));
  INSERT INTO push_keys (public_key, place)
  SELECT l.public_key, l.place - 1 FROM string_to_table(public_keys, ',') WITH ORDINALITY AS l(public_key, place)
  ON CONFLICT ON CONSTRAINT push_keys_pkey DO UPDATE SET place = excluded.place
$$;

REVOKE EXECUTE ON FUNCTION push_key_publish FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_key_publish TO game;
