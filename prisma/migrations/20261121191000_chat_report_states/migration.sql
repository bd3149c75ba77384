-- CreateEnum
CREATE TYPE "chat_report_state" AS ENUM ('open', 'dismissed', 'measure_taken');

-- AlterTable
ALTER TABLE "chat_reports" ADD COLUMN     "judge_id" UUID,
ADD COLUMN     "judged_at" TIMESTAMPTZ(3),
ADD COLUMN     "number" BIGSERIAL NOT NULL,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "state" "chat_report_state" NOT NULL DEFAULT 'open';

-- CreateIndex
CREATE UNIQUE INDEX "chat_reports_number_key" ON "chat_reports"("number");

-- CreateIndex
CREATE INDEX "chat_reports_state_number_idx" ON "chat_reports"("state", "number");

-- CreateIndex
CREATE INDEX "chat_reports_judge_id_idx" ON "chat_reports"("judge_id");

-- AddForeignKey
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_judge_id_fkey" FOREIGN KEY ("judge_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE chat_reports ADD CONSTRAINT chat_reports_judged
  CHECK ((state = 'open') = (judge_id IS NULL) AND (judge_id IS NULL) = (judged_at IS NULL) AND (judge_id IS NULL) = (reason IS NULL));
GRANT USAGE ON SEQUENCE chat_reports_number_seq TO game;

-- The web server reads what somebody reported and what was said around it, and nothing else of what is said at the tables.
CREATE VIEW reported_chat AS
SELECT r.number, r.state, r.at, r.message_id, r.reporter_id, reporter.name AS reporter, m.user_id AS writer_id, writer.name AS writer,
       m.table_id, t.name AS table_name, coalesce(m.unmasked, m.text) AS written, m.emote, r.judged_at, r.reason, judge.name AS judge
FROM chat_reports r
JOIN chat_messages m ON m.id = r.message_id
JOIN tables t ON t.id = m.table_id
JOIN users writer ON writer.id = m.user_id
JOIN users reporter ON reporter.id = r.reporter_id
LEFT JOIN users judge ON judge.id = r.judge_id;

CREATE VIEW reported_chat_lines AS
SELECT r.number, m.id, m.at, m.user_id AS writer_id, u.name AS writer, coalesce(m.unmasked, m.text) AS written, m.emote
FROM chat_reports r CROSS JOIN LATERAL unnest(r.context) AS c (id)
JOIN chat_messages m ON m.id = c.id JOIN users u ON u.id = m.user_id;

GRANT SELECT ON reported_chat, reported_chat_lines TO web;

-- Decides about a message: every open report of it. `writer`: whose message it is. `refused`: not-allowed, reason-required,
-- no-such-report, already-decided, own-message.
CREATE FUNCTION chat_report_decide(
  actor uuid, report bigint, measure boolean, why text, seen_from text, OUT refused text, OUT writer uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chat_reports;
  decided chat_report_state := CASE WHEN measure THEN 'measure_taken' ELSE 'dismissed' END;
  numbers bigint[];
BEGIN
  IF NOT has_staff_role(actor, 'owner', 'floor', 'support', 'integrity') THEN
    refused := 'not-allowed';
    RETURN;
  ELSIF btrim(coalesce(why, '')) = '' THEN
    refused := 'reason-required';
    RETURN;
  END IF;
  SELECT message_id INTO given.message_id FROM chat_reports WHERE number = report;
  -- Its reports in one order: two who decide at once must not wait for each other.
  PERFORM FROM chat_reports WHERE message_id = given.message_id ORDER BY number FOR UPDATE;
  SELECT * INTO given FROM chat_reports WHERE number = report;
  SELECT user_id INTO writer FROM chat_messages WHERE id = given.message_id;
  refused := CASE
    WHEN writer IS NULL THEN 'no-such-report'
    WHEN given.state <> 'open' THEN 'already-decided'
    WHEN writer = actor THEN 'own-message'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  WITH judged AS (
    UPDATE chat_reports SET state = decided, judge_id = actor, judged_at = now(), reason = why
    WHERE message_id = given.message_id AND state = 'open' RETURNING number
  ) SELECT array_agg(number ORDER BY number) INTO numbers FROM judged;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, CASE WHEN measure THEN 'chat.take-measure' ELSE 'chat.dismiss' END, 'user', writer::text, why,
          jsonb_build_object('state', 'open'),
          jsonb_build_object('state', decided, 'message', given.message_id, 'reports', to_jsonb(numbers)), seen_from);
END $$;
REVOKE EXECUTE ON FUNCTION chat_report_decide FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;
