-- Notifies the people of each private game that ends within ten minutes, once for each end. Any process may call it, at any time.
CREATE FUNCTION private_games_tell_ends() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ending record;
BEGIN
  IF NOT EXISTS (SELECT FROM tables t JOIN private_games g ON g.table_id = t.id
                 WHERE t.status = 'open' AND t.closes_at <= clock_timestamp() + interval '10 minutes' AND g.told_end IS DISTINCT FROM t.closes_at) THEN
    RETURN;
  END IF;
  PERFORM private_games_keep_used();
  FOR ending IN
    UPDATE private_games g SET told_end = d.closes_at
    FROM (
      SELECT t.id, t.closes_at FROM tables t JOIN private_games o ON o.table_id = t.id
      WHERE t.status = 'open' AND t.closes_at <= clock_timestamp() + interval '10 minutes' AND o.told_end IS DISTINCT FROM t.closes_at
      ORDER BY t.id FOR UPDATE OF o SKIP LOCKED
    ) d WHERE g.table_id = d.id RETURNING g.table_id, g.told_end
  LOOP
    PERFORM private_game_tell(ending.table_id, 'game-ending', jsonb_build_object('endsAt', to_epoch_ms(ending.told_end), 'why', 'over'));
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION private_games_tell_ends FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_games_tell_ends TO game;
