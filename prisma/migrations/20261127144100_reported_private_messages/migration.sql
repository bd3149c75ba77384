-- The text of a private message is read with `private_report_read` alone, which records who read it. Decision 0080
CREATE OR REPLACE VIEW reported_chat AS
SELECT r.number, r.status, r.at, r.message_id, r.reporter_id, reporter.name AS reporter, m.user_id AS writer_id, writer.name AS writer,
       m.table_id, t.name AS table_name, CASE WHEN m.reader_id IS NULL THEN COALESCE(m.unmasked, m.text) END AS written, m.emote, r.decided_at,
       r.reason, decider.name AS decider, m.reader_id IS NOT NULL AS is_private
FROM chat_reports r
JOIN chat_messages m ON m.id = r.message_id
LEFT JOIN tables t ON t.id = m.table_id
JOIN users writer ON writer.id = m.user_id
JOIN users reporter ON reporter.id = r.reporter_id
LEFT JOIN users decider ON decider.id = r.decided_by;

CREATE OR REPLACE VIEW reported_chat_lines AS
SELECT r.number, m.id, m.at, m.user_id AS writer_id, u.name AS writer, COALESCE(m.unmasked, m.text) AS written, m.emote
FROM chat_reports r
CROSS JOIN LATERAL unnest(r.context) c(id)
JOIN chat_messages m ON m.id = c.id AND m.reader_id IS NULL
JOIN users u ON u.id = m.user_id;

-- Who is blocked stays muted.
GRANT SELECT ON player_blocks TO game;
