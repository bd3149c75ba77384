-- Adds new hands and new bytes of the journal to the use of a private game. Returns the time until which the game deals no further hand;
-- NULL when it may deal. Hands are counted per hour and bytes of the journal per day: for the game, for all games of its opener, and for
-- all games from the opener's network (`given_chips_network`), so that no person fills the room's disk with free games. The people of the
-- game are notified once for each time in which the game does not deal. Fault 122
CREATE FUNCTION private_game_note_use(table_id uuid, new_hands integer, new_bytes bigint, OUT rests_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  bucket CONSTANT timestamptz := date_bin('10 minutes', now(), '2000-01-01T00:00:00Z');
  game private_games;
  from_network text;
  why text;
BEGIN
  SELECT g.* INTO game FROM private_games g WHERE g.table_id = private_game_note_use.table_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  from_network := given_chips_network(game.opened_by);
  DELETE FROM private_game_use u WHERE u.table_id = game.table_id AND u.at < now() - interval '25 hours';
  INSERT INTO private_game_use AS u (table_id, at, network, hands, bytes) VALUES (game.table_id, bucket, from_network, new_hands, new_bytes)
  ON CONFLICT ON CONSTRAINT private_game_use_pkey DO UPDATE SET hands = u.hands + excluded.hands, bytes = u.bytes + excluded.bytes;
  IF game.rests_until > now() THEN
    rests_until := game.rests_until;
    RETURN;
  END IF;
  WITH used AS (
    SELECT u.*, u.table_id = game.table_id AS of_game, g.opened_by = game.opened_by AS of_opener
    FROM private_game_use u JOIN private_games g ON g.table_id = u.table_id
    WHERE (g.opened_by = game.opened_by OR u.network = from_network) AND u.at > now() - interval '24 hours'
  ), limits(measure, span, most_of_game, most_of_opener, most_of_network) AS (
    VALUES ('hands', interval '1 hour', 600, 1500, 4500),
           ('bytes', interval '24 hours', 100000000, 300000000, 900000000)
  )
  -- The game may continue when its oldest use no longer counts.
  SELECT min(u.at) + l.span + interval '10 minutes', l.measure INTO rests_until, why
  FROM limits l JOIN used u ON u.at > now() - l.span
  CROSS JOIN LATERAL (SELECT CASE l.measure WHEN 'hands' THEN u.hands ELSE u.bytes END AS amount) AS a
  GROUP BY l.measure, l.span, l.most_of_game, l.most_of_opener, l.most_of_network
  HAVING sum(a.amount) FILTER (WHERE u.of_game) >= l.most_of_game OR sum(a.amount) FILTER (WHERE u.of_opener) >= l.most_of_opener
    OR sum(a.amount) FILTER (WHERE u.network = from_network) >= l.most_of_network
  ORDER BY 1 DESC LIMIT 1;
  IF rests_until IS NOT NULL THEN
    UPDATE private_games g SET rests_until = private_game_note_use.rests_until WHERE g.table_id = game.table_id;
    PERFORM private_game_tell(game.table_id, 'game-resting',
      jsonb_build_object('until', to_epoch_ms(private_game_note_use.rests_until), 'why', why));
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION private_game_note_use FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_note_use TO game;
