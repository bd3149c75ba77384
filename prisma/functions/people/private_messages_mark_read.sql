-- Stores the last private message that a reader has read from a friend, and notifies the reader's other windows when it changes.
CREATE FUNCTION private_messages_mark_read(reader_id uuid, writer_id uuid, up_to bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE friendships f
  SET asker_read_to = CASE WHEN f.asker_id = private_messages_mark_read.reader_id THEN up_to ELSE f.asker_read_to END,
      asked_read_to = CASE WHEN f.asked_id = private_messages_mark_read.reader_id THEN up_to ELSE f.asked_read_to END
  WHERE (f.asker_id = private_messages_mark_read.reader_id AND f.asked_id = writer_id AND f.asker_read_to < up_to)
    OR (f.asker_id = writer_id AND f.asked_id = private_messages_mark_read.reader_id AND f.asked_read_to < up_to);
  IF FOUND THEN
    PERFORM pg_notify('friends_changed', private_messages_mark_read.reader_id::text);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION private_messages_mark_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_messages_mark_read TO game;
