-- Returns the chat at the table of a hand. It begins five minutes before the end of the previous hand, but at most 65 minutes before the
-- end of this hand. It ends five minutes after the end of this hand. The result has the last 500 lines, oldest first, with masked words in
-- their original form.
CREATE FUNCTION chat_around_hand(hand_id text) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  hand hands;
  began_after timestamptz;
BEGIN
  SELECT * INTO hand FROM hands h WHERE h.id = chat_around_hand.hand_id;
  SELECT b.ended_at INTO began_after FROM hands b
  WHERE b.table_id = hand.table_id AND b.hand_no < hand.hand_no ORDER BY b.hand_no DESC LIMIT 1;
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', to_epoch_ms(said.at), 'writerId', said.user_id, 'writer', u.name, 'written', coalesce(said.unmasked, said.text),
        'emote', said.emote
      ) ORDER BY said.id), '[]')
    FROM (
      SELECT * FROM chat_messages m
      WHERE m.table_id = hand.table_id AND m.at <= hand.ended_at + interval '5 minutes'
        AND m.at >= greatest(began_after, hand.ended_at - interval '1 hour') - interval '5 minutes'
      ORDER BY m.id DESC LIMIT 500
    ) said JOIN users u ON u.id = said.user_id);
END $$;

REVOKE EXECUTE ON FUNCTION chat_around_hand FROM PUBLIC;
