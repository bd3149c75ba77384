-- Sets an end date for up to `max_rows` clubs that were unused for `unused_days`, and notifies their people. Returns the number of clubs.
-- `unused_days` is the room setting `clubDays`, from `packages/protocol/src/office/room-settings.ts`. Decision 0077
CREATE FUNCTION private_games_end_unused(unused_days integer, max_rows integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ending record;
  ending_count integer := 0;
BEGIN
  PERFORM private_games_keep_used();
  FOR ending IN
    UPDATE tables t SET closes_at = now() + private_game_end_notice()
    FROM (
      SELECT o.id FROM tables o JOIN private_games g ON g.table_id = o.id AND g.term = 'club'
      WHERE o.status = 'open' AND o.closes_at IS NULL AND o.created_at < now() - make_interval(days => unused_days)
        AND private_game_last_use(o.id) < now() - make_interval(days => unused_days)
      ORDER BY o.id LIMIT max_rows FOR UPDATE OF o SKIP LOCKED
    ) d WHERE t.id = d.id RETURNING t.id, t.closes_at
  LOOP
    PERFORM private_game_tell(ending.id, 'game-ending', jsonb_build_object('endsAt', to_epoch_ms(ending.closes_at), 'why', 'unused'));
    ending_count := ending_count + 1;
  END LOOP;
  RETURN ending_count;
END $$;

REVOKE EXECUTE ON FUNCTION private_games_end_unused FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_games_end_unused TO game;
