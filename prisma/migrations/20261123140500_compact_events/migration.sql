-- Bets and who is to act are stored from now on as their values in order, the first of which is their type. Steps of before stay as they are.
CREATE OR REPLACE VIEW stream_events AS
SELECT s.stream_id,
       s.seq + e.place - 1 AS seq,
       s.epoch,
       CASE WHEN s.hand_nos IS NULL THEN s.hand_no ELSE s.hand_nos[e.place] END AS hand_no,
       CASE WHEN s.seq + e.place - 1 = s.last_seq THEN s.action_id END AS action_id,
       coalesce(e.event->>'type', e.event->>0) AS kind,
       e.event::jsonb AS public,
       s.sealed IS NOT NULL AS sealed,
       s.remaining_ms,
       CASE WHEN s.seq + e.place - 1 = s.last_seq THEN s.early_ms END AS early_ms,
       s.created_at
FROM stream_steps s CROSS JOIN LATERAL json_array_elements(s.events) WITH ORDINALITY AS e(event, place);
