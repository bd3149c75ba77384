-- Saves preferences of the person whose session has this key. `changes` maps the name of a preference to `{value, age}`; `age` is the
-- number of ms since the choice. When a preference was chosen twice, the later choice is kept. A value without an age was not chosen for
-- this account, and is saved only when the account has no value. Stored preferences whose names this version does not know stay unchanged.
-- The chosen language is also the language of the room's mails to the person. Returns session-revoked, preferences-too-large, or NULL on
-- success. Decision 0065
CREATE FUNCTION account_preferences_save(session_key text, changes jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  kept jsonb;
  later jsonb;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  -- Serialises concurrent requests of one account.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  INSERT INTO account_preferences (user_id, preferences) VALUES (actor_id, '{}') ON CONFLICT DO NOTHING;
  SELECT p.preferences INTO kept FROM account_preferences p WHERE p.user_id = actor_id;
  SELECT coalesce(jsonb_object_agg(c.name, jsonb_build_object('value', c.value, 'at', c.at)), '{}') INTO later
  FROM (
    SELECT key AS name, change -> 'value' AS value, change -> 'age' = 'null' AS is_offered,
           coalesce(greatest(to_epoch_ms(clock_timestamp()) - (change ->> 'age')::bigint, 1), 0) AS at
    FROM jsonb_each(changes) AS each (key, change)
  ) AS c
  WHERE NOT kept ? c.name OR NOT c.is_offered AND c.at >= (kept -> c.name ->> 'at')::bigint;
  IF octet_length((kept || later)::text) > 65536 THEN
    RETURN 'preferences-too-large';
  END IF;
  UPDATE account_preferences p SET preferences = kept || later, updated_at = now() WHERE p.user_id = actor_id;
  IF later ? 'locale' THEN
    UPDATE users u SET locale = later -> 'locale' ->> 'value' WHERE u.id = actor_id;
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION account_preferences_save FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_preferences_save TO web;
