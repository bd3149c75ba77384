-- Gives players other seats at the tables where they sit; two of them may swap seats. No player joins a table, so the checks of
-- `seat_check_player` do not apply.
CREATE FUNCTION seats_move(table_ids uuid[], user_ids uuid[], new_seats integer[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- First moves the players to seat numbers that no table has, so that two players can swap seats.
  UPDATE seats s SET seat = s.seat + 1000
  FROM unnest(table_ids, user_ids) AS m(table_id, user_id) WHERE s.table_id = m.table_id AND s.user_id = m.user_id;
  UPDATE seats s SET seat = m.new_seat
  FROM unnest(table_ids, user_ids, new_seats) AS m(table_id, user_id, new_seat) WHERE s.table_id = m.table_id AND s.user_id = m.user_id;
END $$;

REVOKE EXECUTE ON FUNCTION seats_move FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seats_move TO game;
