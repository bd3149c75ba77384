-- AlterTable
ALTER TABLE "users" ADD COLUMN     "banned_until" TIMESTAMPTZ(3),
ADD COLUMN     "chat_banned_until" TIMESTAMPTZ(3),
ADD COLUMN     "frozen_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "hands" ADD COLUMN     "last_seq" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "hand_players" ADD COLUMN     "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "staff_notes" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "by_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hand_views" (
    "id" BIGSERIAL NOT NULL,
    "hand_id" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hand_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sessions_user_id_created_at_idx" ON "sessions"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "hands_ended_at_id_idx" ON "hands"("ended_at", "id");

-- CreateIndex
CREATE INDEX "hand_players_user_id_ended_at_hand_id_idx" ON "hand_players"("user_id", "ended_at", "hand_id");

-- CreateIndex
CREATE INDEX "staff_notes_user_id_at_idx" ON "staff_notes"("user_id", "at");

-- CreateIndex
CREATE INDEX "staff_notes_by_id_idx" ON "staff_notes"("by_id");

-- CreateIndex
CREATE INDEX "hand_views_hand_id_id_idx" ON "hand_views"("hand_id", "id");

-- CreateIndex
CREATE INDEX "hand_views_by_id_idx" ON "hand_views"("by_id");

-- DropIndex
DROP INDEX "sessions_user_id_idx";

-- DropIndex
DROP INDEX "hand_players_user_id_hand_id_idx";

-- AddForeignKey
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_views" ADD CONSTRAINT "hand_views_hand_id_fkey" FOREIGN KEY ("hand_id") REFERENCES "hands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_views" ADD CONSTRAINT "hand_views_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

-- By the beginning of a name.
CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops);

ALTER TABLE staff_notes ADD CONSTRAINT staff_notes_text CHECK (btrim(text) <> '');
ALTER TABLE hand_views ADD CONSTRAINT hand_views_reason CHECK (btrim(reason) <> '');

-- Hands from before.
UPDATE hands h SET last_seq = e.seq
FROM (SELECT table_id, hand_no, max(seq) AS seq FROM table_events WHERE kind = 'hand-ended' GROUP BY 1, 2) e
WHERE e.table_id = h.table_id AND e.hand_no = h.hand_no;
UPDATE hand_players p SET ended_at = h.ended_at FROM hands h WHERE h.id = p.hand_id;

-- What somebody may not do, and until when, is decided in the back office; the game server only asks.
GRANT UPDATE (frozen_until, banned_until, chat_banned_until) ON users TO web;
GRANT SELECT (frozen_until, banned_until, chat_banned_until) ON users TO game;
GRANT INSERT (user_id, kind, detail) ON notices TO web;
GRANT USAGE ON SEQUENCE notices_id_seq TO web;

-- Both only grow.
GRANT SELECT, INSERT (user_id, by_id, text) ON staff_notes TO web;
GRANT USAGE ON SEQUENCE staff_notes_id_seq TO web;
GRANT SELECT, INSERT (hand_id, by_id, reason) ON hand_views TO web;
GRANT USAGE ON SEQUENCE hand_views_id_seq TO web;

-- Fault 50, as before; and a frozen or banned account gets no chips for nothing. `refused`: also account-frozen.
CREATE OR REPLACE FUNCTION play_chips_refill(person uuid, OUT refused text, OUT amount bigint, OUT next_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  rule chip_rules := chip_rule_of(person);
  held bigint;
  moment timestamptz(3);
BEGIN
  IF rule.audience IS NULL THEN
    refused := 'no-such-person';
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM users WHERE id = person AND greatest(frozen_until, banned_until) > clock_timestamp()) THEN
    refused := 'account-frozen';
    RETURN;
  END IF;
  PERFORM play_chips_open(person);
  moment := clock_timestamp();
  SELECT sum(balance) INTO held FROM ledger_accounts WHERE user_id = person AND currency = 'play';
  SELECT max(at) + rule.refill_every_ms * interval '1 millisecond' INTO next_at FROM refills WHERE user_id = person;
  IF held >= rule.refill_below THEN
    refused := 'enough-chips';
  ELSIF next_at > moment THEN
    refused := 'too-soon';
  ELSE
    amount := rule.refill_to - held;
    next_at := moment + rule.refill_every_ms * interval '1 millisecond';
    INSERT INTO refills (user_id, at, amount) VALUES (person, moment, play_chips_refill.amount);
    PERFORM play_chips_mint(person, amount, 'refill', 'refill:' || person || ':' || extract(epoch FROM moment));
    -- He asked for it himself: kept for the record, nothing new to him.
    INSERT INTO notices (user_id, kind, detail, created_at, read_at)
    SELECT person, 'refilled', jsonb_build_object('currency', 'play', 'amount', amount), moment, moment
    WHERE rule.audience = 'person';
  END IF;
END $$;
