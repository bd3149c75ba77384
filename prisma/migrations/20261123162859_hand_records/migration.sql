-- The steps of finished hands, one compact record a hand. A month is a partition, which `hand_records_open_month` makes when its first
-- record comes, so that an old month leaves as a whole. The time is part of the key because it is what divides; hand and table alone are
-- unique, because a record takes its time from `hands`. Decision 0041
CREATE TABLE hand_records (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  body bytea NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT hand_records_pkey PRIMARY KEY (table_id, hand_no, ended_at)
) PARTITION BY RANGE (ended_at);

-- Compressed and encrypted bytes get no smaller, and no query searches them.
ALTER TABLE hand_records
  ALTER COLUMN body SET STORAGE EXTERNAL,
  ALTER COLUMN sealed SET STORAGE EXTERNAL,
  ALTER COLUMN body SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;

-- Records are written by a function, and by no role itself. All but what is sealed is open to the web server.
GRANT SELECT ON hand_records TO game;
GRANT SELECT (table_id, hand_no, ended_at, body) ON hand_records TO web;

CREATE TABLE hand_record_marks (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  CONSTRAINT hand_record_marks_pkey PRIMARY KEY (table_id)
);
GRANT SELECT ON hand_record_marks TO game;
