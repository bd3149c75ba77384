-- Notes up to which private message one friend has read the other.
CREATE FUNCTION private_messages_mark_read(reader_id uuid, writer_id uuid, up_to bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE friendships f
  SET asker_read_to = CASE WHEN f.asker_id = reader_id THEN greatest(f.asker_read_to, up_to) ELSE f.asker_read_to END,
      asked_read_to = CASE WHEN f.asked_id = reader_id THEN greatest(f.asked_read_to, up_to) ELSE f.asked_read_to END
  WHERE (f.asker_id, f.asked_id) IN ((reader_id, writer_id), (writer_id, reader_id))
$$;

REVOKE EXECUTE ON FUNCTION private_messages_mark_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_messages_mark_read TO game;
