-- Adds the rows of all hands numbered above `from_serial`, up to `to_serial`, and extends the range of hands that have rows, in one
-- transaction. The new hands must begin where the range ends, or end where the range begins; the first call creates the range. Otherwise
-- another node was first: the function adds nothing and returns false.
CREATE FUNCTION own_hands_add(from_serial bigint, to_serial bigint, rows json) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mark own_hand_marks;
BEGIN
  SELECT * INTO mark FROM own_hand_marks FOR UPDATE;
  IF mark.id IS NULL THEN
    INSERT INTO own_hand_marks (from_serial, to_serial) VALUES (own_hands_add.from_serial, own_hands_add.to_serial) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  ELSIF mark.to_serial = own_hands_add.from_serial THEN
    UPDATE own_hand_marks m SET to_serial = own_hands_add.to_serial;
  ELSIF mark.from_serial = own_hands_add.to_serial THEN
    UPDATE own_hand_marks m SET from_serial = own_hands_add.from_serial;
  ELSE
    RETURN false;
  END IF;
  INSERT INTO own_hands (
    user_id, hand_serial, table_id, ended_at, big_blind, pot, net, game, structure, money, position, seat, wagers, calls, counted,
    decided_preflop, vpip, pfr, three_bet_possible, three_bet, continuation_bet_possible, continuation_bet, saw_flop, showdown,
    won_at_showdown, adjusted_net, board, dealt_board, tournament_id, hidden_cards)
  SELECT r.user_id, r.hand_serial, h.table_id, h.ended_at, r.big_blind, h.pot, s.net, r.game, r.structure, r.money, r.position, s.seat, r.wagers,
    r.calls, r.counted, r.decided_preflop, r.vpip, r.pfr, r.three_bet_possible, r.three_bet, r.continuation_bet_possible, r.continuation_bet,
    r.saw_flop, r.showdown, r.won_at_showdown, nullif(r.adjusted_net, s.net), r.board, r.dealt_board,
    t.tournament_id, decode(r.hidden_cards, 'base64')
  FROM json_to_recordset(rows) AS r(
    user_id uuid, hand_serial bigint, big_blind bigint, game hand_game, structure hand_structure, money hand_money, position hand_position,
    wagers smallint, calls smallint, counted boolean, decided_preflop boolean, vpip boolean, pfr boolean, three_bet_possible boolean,
    three_bet boolean, continuation_bet_possible boolean, continuation_bet boolean, saw_flop boolean, showdown boolean,
    won_at_showdown boolean, adjusted_net bigint, board bigint, dealt_board integer, hidden_cards text)
  JOIN hand_seats s ON s.user_id = r.user_id AND s.hand_serial = r.hand_serial
  JOIN hands h ON h.serial = r.hand_serial
  JOIN tables t ON t.id = h.table_id
  WHERE r.hand_serial > own_hands_add.from_serial AND r.hand_serial <= own_hands_add.to_serial
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION own_hands_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_hands_add TO game;
