-- AlterEnum
ALTER TYPE "hand_outcome" ADD VALUE 'suspended';

-- CreateEnum
CREATE TYPE "suspense_outcome" AS ENUM ('returned', 'charity');

-- CreateTable
CREATE TABLE "chip_rules" (
    "audience" TEXT NOT NULL,
    "welcome" BIGINT NOT NULL,
    "refill_below" BIGINT NOT NULL,
    "refill_to" BIGINT NOT NULL,
    "refill_every_ms" BIGINT NOT NULL,

    CONSTRAINT "chip_rules_pkey" PRIMARY KEY ("audience")
);

-- CreateTable
CREATE TABLE "refills" (
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "refills_pkey" PRIMARY KEY ("user_id","at")
);

-- CreateTable
CREATE TABLE "suspense_cases" (
    "hand_id" TEXT NOT NULL,
    "table_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "reason" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),
    "outcome" "suspense_outcome",

    CONSTRAINT "suspense_cases_pkey" PRIMARY KEY ("hand_id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ok" BOOLEAN NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_marks" (
    "what" TEXT NOT NULL,
    "up_to" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "reconciliation_marks_pkey" PRIMARY KEY ("what")
);

-- CreateTable
CREATE TABLE "job_runs" (
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "busy_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_runs_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "suspense_cases_resolved_at_due_at_idx" ON "suspense_cases"("resolved_at", "due_at");

-- CreateIndex
CREATE INDEX "suspense_cases_table_id_idx" ON "suspense_cases"("table_id");

-- CreateIndex
CREATE INDEX "notices_user_id_id_idx" ON "notices"("user_id", "id");

-- CreateIndex
CREATE INDEX "notices_user_id_read_at_idx" ON "notices"("user_id", "read_at");

-- CreateIndex
CREATE INDEX "reconciliations_ok_at_idx" ON "reconciliations"("ok", "at");

-- AddForeignKey
ALTER TABLE "refills" ADD CONSTRAINT "refills_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspense_cases" ADD CONSTRAINT "suspense_cases_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE chip_rules
  ADD CONSTRAINT chip_rules_audience CHECK (audience IN ('person', 'bot')),
  ADD CONSTRAINT chip_rules_amounts CHECK (welcome > 0 AND refill_below > 0 AND refill_to >= refill_below AND refill_every_ms > 0);
ALTER TABLE suspense_cases
  ADD CONSTRAINT suspense_cases_amount CHECK (amount > 0),
  ADD CONSTRAINT suspense_cases_resolved CHECK ((resolved_at IS NULL) = (outcome IS NULL));

-- Play chips for nothing, in cents. People: 10,000.00 at first, and back up to that once a day when they hold less than 1,000.00.
-- The room's own players sit down often and must not die out.
INSERT INTO chip_rules (audience, welcome, refill_below, refill_to, refill_every_ms) VALUES
  ('person', 1000000, 100000, 1000000, 86400000),
  ('bot', 10000000, 2000000, 10000000, 3600000);

-- The only ways for the web server to move chips: it can no longer post to the ledger itself.
REVOKE INSERT ON ledger_transactions, ledger_entries, ledger_accounts FROM web;
REVOKE USAGE ON SEQUENCE ledger_transactions_id_seq FROM web;
REVOKE EXECUTE ON FUNCTION ledger_lock FROM web;

-- Opens and locks what a grant touches, in the order of ids, like all who move chips.
CREATE FUNCTION play_chips_open(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  VALUES ('mint:play', 'mint', 'play', NULL), ('wallet:' || person || ':play', 'wallet', 'play', person)
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock(ARRAY['mint:play', 'wallet:' || person || ':play']);
END $$;

-- Once for each key.
CREATE FUNCTION play_chips_mint(person uuid, amount bigint, what text, once text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted bigint;
BEGIN
  INSERT INTO ledger_transactions (key, request_hash, kind, currency)
  VALUES (once, sha256(convert_to(concat_ws(' ', what, person, amount), 'UTF8')), what, 'play')
  ON CONFLICT (key) DO NOTHING RETURNING id INTO posted;
  IF posted IS NOT NULL THEN
    INSERT INTO ledger_entries (transaction_id, account_id, amount)
    VALUES (posted, 'mint:play', -amount), (posted, 'wallet:' || person || ':play', amount);
  END IF;
END $$;

CREATE FUNCTION chip_rule_of(person uuid) RETURNS chip_rules
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r FROM users u JOIN chip_rules r ON r.audience = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = person
$$;

-- The first chips of a new account; again changes nothing.
CREATE FUNCTION play_chips_welcome(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM play_chips_open(person);
  PERFORM play_chips_mint(person, (chip_rule_of(person)).welcome, 'grant', 'welcome:' || person);
END $$;

-- Fault 50. `refused`: no-such-person, enough-chips, too-soon (then `next_at` says when). Who asks twice at once waits here
-- for himself, and the second look finds the first one's refill.
CREATE FUNCTION play_chips_refill(person uuid, OUT refused text, OUT amount bigint, OUT next_at timestamptz)
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

REVOKE EXECUTE ON FUNCTION play_chips_open, play_chips_mint, chip_rule_of, play_chips_welcome, play_chips_refill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_welcome TO web;
GRANT EXECUTE ON FUNCTION play_chips_refill TO game, web;
GRANT SELECT ON chip_rules, refills TO game, web;

-- T7: opened in the commit that takes the bets, closed once.
GRANT SELECT, INSERT, UPDATE (resolved_at, outcome) ON suspense_cases TO game;
GRANT SELECT ON suspense_cases TO web;

-- Written by whoever knows, read by whom they are for.
GRANT SELECT, INSERT (user_id, kind, detail) ON notices TO game;
GRANT USAGE ON SEQUENCE notices_id_seq TO game;
GRANT SELECT, UPDATE (read_at) ON notices TO web;

GRANT SELECT, INSERT (ok, figures), DELETE ON reconciliations TO game;
GRANT USAGE ON SEQUENCE reconciliations_id_seq TO game;
GRANT SELECT, INSERT, UPDATE ON reconciliation_marks TO game;
GRANT SELECT ON reconciliations TO web;
GRANT SELECT, INSERT, UPDATE ON job_runs TO game;
GRANT SELECT ON job_runs TO web;

-- Closing a table is its owner's last entry. Fault 55
GRANT UPDATE (status) ON tables TO game;
