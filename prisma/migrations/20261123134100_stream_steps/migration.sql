-- One row a step: what one commit appends to a stream, with all its events, instead of one row an event. Decision 0037
CREATE TABLE stream_steps (
  stream_id uuid NOT NULL,
  seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  epoch bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hand_no integer,
  remaining_ms integer,
  early_ms integer,
  action_id text,
  hand_nos integer[],
  events json NOT NULL,
  sealed bytea,
  CONSTRAINT stream_steps_pkey PRIMARY KEY (stream_id, seq),
  CONSTRAINT stream_steps_seq CHECK (seq >= 1 AND last_seq >= seq)
);

-- Each old event becomes a step of one event; what is sealed of it is bound to its table, hand and number, which stay.
INSERT INTO stream_steps
  (stream_id, seq, last_seq, epoch, created_at, hand_no, remaining_ms, early_ms, action_id, events, sealed)
SELECT stream_id, seq, seq, epoch, created_at, hand_no, remaining_ms, early_ms, action_id, json_build_array(public), sealed
FROM stream_events ORDER BY stream_id, seq;
DROP TABLE stream_events;

CREATE UNIQUE INDEX stream_steps_stream_id_action_id_key ON stream_steps (stream_id, action_id);

-- No query searches the bodies; the rest is known well enough when it is looked at each time the log has doubled.
ALTER TABLE stream_steps
  ALTER COLUMN action_id SET STATISTICS 0,
  ALTER COLUMN hand_nos SET STATISTICS 0,
  ALTER COLUMN events SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;

-- Rows are only added: pages are filled to the brim, and a vacuum is not due by a share of the table, which would grow with it until one
-- runs for hours, but whenever some ten thousand pages are new. It freezes them at once, while they are in memory, so that none is read and
-- written again later only because of its age.
ALTER TABLE stream_steps SET (
  fillfactor = 100,
  autovacuum_analyze_scale_factor = 1,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_freeze_min_age = 0
);

GRANT SELECT, INSERT ON stream_steps TO game;
-- All but what is sealed.
GRANT SELECT (stream_id, seq, last_seq, epoch, created_at, hand_no, remaining_ms, early_ms, action_id, hand_nos, events)
  ON stream_steps TO web;

-- The steps' public events one by one, for questions that are not asked at every action: an event is found by its number only by reading its
-- stream. `sealed`: something is hidden of its step.
CREATE VIEW stream_events AS
SELECT s.stream_id,
       s.seq + e.place - 1 AS seq,
       s.epoch,
       CASE WHEN s.hand_nos IS NULL THEN s.hand_no ELSE s.hand_nos[e.place] END AS hand_no,
       CASE WHEN s.seq + e.place - 1 = s.last_seq THEN s.action_id END AS action_id,
       e.event->>'type' AS kind,
       e.event::jsonb AS public,
       s.sealed IS NOT NULL AS sealed,
       s.remaining_ms,
       CASE WHEN s.seq + e.place - 1 = s.last_seq THEN s.early_ms END AS early_ms,
       s.created_at
FROM stream_steps s CROSS JOIN LATERAL json_array_elements(s.events) WITH ORDINALITY AS e(event, place);
GRANT SELECT ON stream_events TO game, web;
