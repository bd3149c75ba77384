-- Writes a private message to a friend, for the game server to which its writer is connected. Both must accept messages, and they must not
-- sit at the same table while a hand is running there (`hand_is_running_for`). A repeated command returns the same message with `fresh`
-- false. `refused`: not-friends (also for a blocked player), messages-off, chat-banned (until `until`), on-a-break, in-the-same-hand,
-- chat-too-fast (30 in a minute), or NULL. Fault 69
CREATE FUNCTION private_message_write(
  writer_id uuid, reader_id uuid, command_id uuid, text text, unmasked text, OUT refused text, OUT until timestamptz, OUT id bigint,
  OUT fresh boolean, OUT at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  writer users;
BEGIN
  SELECT u.* INTO writer FROM users u WHERE u.id = writer_id;
  until := CASE WHEN writer.chat_banned_until > now() THEN writer.chat_banned_until END;
  refused := CASE
    WHEN NOT are_friends(writer_id, private_message_write.reader_id) THEN 'not-friends'
    WHEN (SELECT count(*) FROM friend_settings s WHERE s.user_id IN (writer_id, private_message_write.reader_id) AND s.takes_messages) < 2
      THEN 'messages-off'
    WHEN until IS NOT NULL THEN 'chat-banned'
    WHEN writer.break_until > now() THEN 'on-a-break'
    WHEN hand_is_running_for(writer_id, private_message_write.reader_id) THEN 'in-the-same-hand'
    WHEN limit_tries_count(ARRAY['private-message:' || writer_id], ARRAY[30], ARRAY[60000]) IS NOT NULL THEN 'chat-too-fast'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO chat_messages AS m (user_id, reader_id, command_id, text, unmasked, at)
  VALUES (writer_id, private_message_write.reader_id, private_message_write.command_id, private_message_write.text,
          private_message_write.unmasked, now())
  ON CONFLICT DO NOTHING RETURNING m.id, m.at INTO id, at;
  fresh := FOUND;
  IF NOT fresh THEN
    SELECT m.id, m.at INTO id, at FROM chat_messages m
    WHERE m.user_id = writer_id AND m.command_id = private_message_write.command_id;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION private_message_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_message_write TO game;
