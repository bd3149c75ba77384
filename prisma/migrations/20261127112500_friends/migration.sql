-- Friends, blocked players, and private messages between friends. Functions alone write the first three. Decision 0075
CREATE TABLE friendships (
  asker_id uuid NOT NULL,
  asked_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  agreed_at timestamptz(3),
  declined_at timestamptz(3),
  asker_read_to bigint NOT NULL DEFAULT 0,
  asked_read_to bigint NOT NULL DEFAULT 0,
  CONSTRAINT friendships_pkey PRIMARY KEY (asker_id, asked_id),
  CONSTRAINT friendships_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT friendships_asked_id_fkey FOREIGN KEY (asked_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT friendships_of_two CHECK (asker_id <> asked_id),
  CONSTRAINT friendships_one_answer CHECK (agreed_at IS NULL OR declined_at IS NULL)
);
-- Two people have one row, also when the other one asked.
CREATE UNIQUE INDEX friendships_pair_key ON friendships (least(asker_id, asked_id), greatest(asker_id, asked_id));
CREATE INDEX friendships_asked_id_idx ON friendships (asked_id);

CREATE TABLE player_blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  blocked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT player_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT player_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_blocks_of_two CHECK (blocker_id <> blocked_id)
);
CREATE INDEX player_blocks_blocked_id_idx ON player_blocks (blocked_id);

CREATE TABLE friend_settings (
  user_id uuid NOT NULL,
  shows_place boolean NOT NULL DEFAULT true,
  takes_messages boolean NOT NULL DEFAULT false,
  CONSTRAINT friend_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT friend_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);

GRANT SELECT ON friendships, player_blocks, friend_settings TO web;
GRANT SELECT ON friendships TO game;

-- A message is said at a table, or written to one reader.
ALTER TABLE chat_messages ALTER COLUMN table_id DROP NOT NULL;
ALTER TABLE chat_messages ADD COLUMN reader_id uuid;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_reader_id_fkey
  FOREIGN KEY (reader_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE chat_messages ADD CONSTRAINT chat_messages_place CHECK ((table_id IS NULL) <> (reader_id IS NULL) AND (reader_id IS NULL OR text IS NOT NULL));
CREATE INDEX chat_messages_pair_idx ON chat_messages (least(user_id, reader_id), greatest(user_id, reader_id), id) WHERE reader_id IS NOT NULL;

-- The table of a private message is NULL.
CREATE OR REPLACE VIEW reported_chat AS
SELECT r.number, r.status, r.at, r.message_id, r.reporter_id, reporter.name AS reporter, m.user_id AS writer_id, writer.name AS writer,
       m.table_id, t.name AS table_name, COALESCE(m.unmasked, m.text) AS written, m.emote, r.decided_at, r.reason, decider.name AS decider
FROM chat_reports r
JOIN chat_messages m ON m.id = r.message_id
LEFT JOIN tables t ON t.id = m.table_id
JOIN users writer ON writer.id = m.user_id
JOIN users reporter ON reporter.id = r.reporter_id
LEFT JOIN users decider ON decider.id = r.decided_by;
