-- The fingerprints of the room's lasting keys, by which a start with other keys is refused. Only the owner of the database reads and writes
-- them; the servers ask room_keys_differing about the keys that they hold. Decision 0097
CREATE TABLE room_keys (
  name text NOT NULL,
  -- Empty for a key whose fingerprint the next start stores: the room was used before this table existed.
  fingerprint text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When the owner of the room accepted that the key is lost; NULL for the key that the room has now.
  ended_at timestamptz(3),
  CONSTRAINT room_keys_pkey PRIMARY KEY (name, fingerprint),
  CONSTRAINT room_keys_fingerprint CHECK (fingerprint ~ '^([0-9a-f]{16})?$')
);

-- The keys that a room of an earlier version has used. Such a room must not get new ones without a word.
INSERT INTO room_keys (name, fingerprint)
SELECT name, '' FROM unnest(ARRAY['LIVE_KEY', 'ARCHIVE_KEY', 'NEXTAUTH_SECRET']) AS name WHERE EXISTS (SELECT FROM users)
UNION ALL SELECT 'DEAL_KEY', '' WHERE EXISTS (SELECT FROM deal_keys)
UNION ALL SELECT 'PUSH_KEY', '' WHERE EXISTS (SELECT FROM push_keys);
