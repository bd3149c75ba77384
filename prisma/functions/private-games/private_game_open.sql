-- Opens a private game for the person whose session has this key, who becomes its host. The page makes the id, so a repeated request opens
-- no second game. `password`: NULL for no password. `browser_id`: the id that the browser keeps for its sign-ins, or NULL. A guest may open
-- a game for at most a week. Returns session-revoked, malformed (another table has the id), on-a-break, account-frozen, wrong-settings (not
-- those of a private game, or faster than allowed), account-needed (a club), too-many-games (this person has opened `most` games that are
-- still open; `MOST_OPEN_GAMES` in @poker/db), code-taken (another game has the code), or NULL when it is open. H1, fault 69
CREATE FUNCTION private_game_open(
  session_key text, table_id uuid, title text, settings jsonb, admission text, watching text, term text, password text, token text, code text,
  browser_id text, most integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  opener users;
  game_number bigint;
BEGIN
  -- A person opens one game at a time, so that concurrent requests cannot exceed the limit.
  SELECT u.* INTO opener FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'session-revoked';
  ELSIF EXISTS (SELECT FROM private_games g WHERE g.table_id = private_game_open.table_id AND g.opened_by = actor_id) THEN
    RETURN NULL;
  ELSIF EXISTS (SELECT FROM tables t WHERE t.id = private_game_open.table_id) THEN
    RETURN 'malformed';
  ELSIF opener.break_until > now() THEN
    RETURN 'on-a-break';
  ELSIF opener.frozen_until > now() THEN
    RETURN 'account-frozen';
  ELSIF settings->>'currency' IS DISTINCT FROM 'game' OR settings->>'seating' IS DISTINCT FROM 'pick-a-seat'
        OR jsonb_typeof(settings#>'{rules,rake}') IS DISTINCT FROM 'null'
        -- LEAST_GAME_PACING of the engine. Fault 122
        OR EXISTS (
          SELECT FROM (VALUES ('streetMs', 500), ('potMs', 1000), ('uncontestedPotMs', 250), ('furtherPotMs', 250), ('betweenHandsMs', 1000))
            AS allowed(name, least)
          WHERE coalesce(CASE jsonb_typeof(settings->'pacing'->name) WHEN 'number' THEN (settings->'pacing'->>name)::numeric END < least, true)
        ) THEN
    RETURN 'wrong-settings';
  ELSIF opener.guest AND term = 'club' THEN
    RETURN 'account-needed';
  ELSIF (SELECT count(*) FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.opened_by = actor_id) >= most THEN
    RETURN 'too-many-games';
  ELSIF EXISTS (SELECT FROM private_games g WHERE g.code = private_game_open.code) THEN
    RETURN 'code-taken';
  END IF;
  game_number := nextval('private_games_number_seq');
  INSERT INTO tables (id, name, settings, closes_at)
  VALUES (table_id, title || ' #' || game_number, settings,
          CASE term WHEN 'day' THEN now() + interval '1 day' WHEN 'week' THEN now() + interval '7 days' END);
  INSERT INTO private_games (table_id, number, title, opened_by, host_id, admission, watching, term, token, code, password_hash)
  VALUES (table_id, game_number, title, actor_id, actor_id, admission, watching, term, token, code,
          crypto.crypt(normalize(password, NFC), crypto.gen_salt('bf', 8)));
  INSERT INTO private_game_players (table_id, user_id, standing, browser_hash)
  VALUES (table_id, actor_id, 'admitted', sha256(convert_to(browser_id, 'UTF8')));
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_open TO web;
