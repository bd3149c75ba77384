-- CreateEnum
CREATE TYPE "adjustment_status" AS ENUM ('pending', 'done', 'declined');

-- AlterTable
ALTER TABLE "hand_players" ADD COLUMN     "put_in" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "rake" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "rake_days" (
    "day" DATE NOT NULL,
    "table_id" UUID NOT NULL,
    "structure" TEXT NOT NULL,
    "low" BIGINT NOT NULL,
    "high" BIGINT NOT NULL,
    "hands" INTEGER NOT NULL,
    "pot" BIGINT NOT NULL,
    "rake" BIGINT NOT NULL,

    CONSTRAINT "rake_days_pkey" PRIMARY KEY ("day","table_id","structure","low","high")
);

-- CreateTable
CREATE TABLE "rake_player_days" (
    "day" DATE NOT NULL,
    "table_id" UUID NOT NULL,
    "structure" TEXT NOT NULL,
    "low" BIGINT NOT NULL,
    "high" BIGINT NOT NULL,
    "user_id" UUID NOT NULL,
    "hands" INTEGER NOT NULL,
    "put_in" BIGINT NOT NULL,
    "rake" BIGINT NOT NULL,

    CONSTRAINT "rake_player_days_pkey" PRIMARY KEY ("day","table_id","structure","low","high","user_id")
);

-- CreateTable
CREATE TABLE "adjustment_limits" (
    "currency" "currency" NOT NULL,
    "alone_up_to" BIGINT NOT NULL,

    CONSTRAINT "adjustment_limits_pkey" PRIMARY KEY ("currency")
);

-- CreateTable
CREATE TABLE "chip_adjustments" (
    "number" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "currency" "currency" NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "adjustment_status" NOT NULL,
    "asked_by" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "chip_adjustments_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE INDEX "rake_days_table_id_day_idx" ON "rake_days"("table_id", "day");

-- CreateIndex
CREATE INDEX "rake_player_days_user_id_day_idx" ON "rake_player_days"("user_id", "day");

-- CreateIndex
CREATE INDEX "rake_player_days_table_id_idx" ON "rake_player_days"("table_id");

-- CreateIndex
CREATE UNIQUE INDEX "chip_adjustments_id_key" ON "chip_adjustments"("id");

-- CreateIndex
CREATE INDEX "chip_adjustments_status_number_idx" ON "chip_adjustments"("status", "number");

-- CreateIndex
CREATE INDEX "chip_adjustments_user_id_number_idx" ON "chip_adjustments"("user_id", "number");

-- CreateIndex
CREATE INDEX "chip_adjustments_asked_by_idx" ON "chip_adjustments"("asked_by");

-- CreateIndex
CREATE INDEX "chip_adjustments_decided_by_idx" ON "chip_adjustments"("decided_by");

-- CreateIndex
CREATE INDEX "hands_table_id_ended_at_id_idx" ON "hands"("table_id", "ended_at", "id");

-- CreateIndex
CREATE INDEX "ledger_transactions_kind_id_idx" ON "ledger_transactions"("kind", "id");

-- CreateIndex
CREATE INDEX "ledger_transactions_created_at_id_idx" ON "ledger_transactions"("created_at", "id");

-- AddForeignKey
ALTER TABLE "rake_days" ADD CONSTRAINT "rake_days_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rake_player_days" ADD CONSTRAINT "rake_player_days_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rake_player_days" ADD CONSTRAINT "rake_player_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chip_adjustments" ADD CONSTRAINT "chip_adjustments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chip_adjustments" ADD CONSTRAINT "chip_adjustments_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chip_adjustments" ADD CONSTRAINT "chip_adjustments_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

-- ——— the rake of a day ———

ALTER TABLE hand_players ADD CONSTRAINT hand_players_rake CHECK (rake >= 0 AND put_in >= rake);
ALTER TABLE rake_days ADD CONSTRAINT rake_days_amounts CHECK (hands > 0 AND rake > 0 AND pot >= rake);
ALTER TABLE rake_player_days ADD CONSTRAINT rake_player_days_amounts CHECK (hands > 0 AND rake >= 0 AND put_in >= rake);

-- Adds raked hands to their UTC day. Only a table's owner settles its hands, one after the other, and a day's rows are a
-- table's: nobody waits for anybody here.
CREATE FUNCTION rake_count(hand_ids text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH raked AS (
    SELECT h.id, h.table_id, h.pot, h.rake, (h.ended_at AT TIME ZONE 'UTC')::date AS day, s.structure, s.low, s.high
    FROM hands h
    CROSS JOIN LATERAL jsonb_to_record(h.settings->'rules')
      AS r(structure text, "smallBlind" bigint, "bigBlind" bigint, "smallBet" bigint, "bigBet" bigint)
    CROSS JOIN LATERAL (
      SELECT r.structure,
             CASE WHEN r.structure = 'fixed-limit' THEN r."smallBet" ELSE r."smallBlind" END AS low,
             CASE WHEN r.structure = 'fixed-limit' THEN r."bigBet" ELSE r."bigBlind" END AS high
    ) s -- G5, G6
    WHERE h.id = ANY (hand_ids) AND h.rake > 0
  ), by_table AS (
    INSERT INTO rake_days AS d (day, table_id, structure, low, high, hands, pot, rake)
    SELECT day, table_id, structure, low, high, count(*), sum(pot), sum(rake)
    FROM raked GROUP BY day, table_id, structure, low, high
    ON CONFLICT (day, table_id, structure, low, high) DO UPDATE
      SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake
  )
  INSERT INTO rake_player_days AS d (day, table_id, structure, low, high, user_id, hands, put_in, rake)
  SELECT day, table_id, structure, low, high, p.user_id, count(*), sum(p.put_in), sum(p.rake)
  FROM raked JOIN hand_players p ON p.hand_id = raked.id
  GROUP BY day, table_id, structure, low, high, p.user_id
  ON CONFLICT (day, table_id, structure, low, high, user_id) DO UPDATE
    SET hands = d.hands + excluded.hands, put_in = d.put_in + excluded.put_in, rake = d.rake + excluded.rake
$$;

-- In the commit of the hand, whoever writes it: report and hands cannot drift apart.
CREATE FUNCTION rake_count_hands() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  raked text[];
  skewed text;
BEGIN
  SELECT array_agg(h.id), min(h.id) FILTER (WHERE h.rake <> g.shares) INTO raked, skewed
  FROM (SELECT hand_id, sum(rake) AS shares FROM added GROUP BY hand_id) g JOIN hands h ON h.id = g.hand_id
  WHERE h.rake > 0 OR g.shares > 0;
  IF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_count(raked);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rake_count_hands AFTER INSERT ON hand_players REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION rake_count_hands();

-- Hands from before: what each put in is in the journal; the rake is spread in proportion, largest remainder first, as R5 does.
WITH moved AS (
  SELECT h.id AS hand_id, (e.public->>'seat')::int AS seat,
         sum(CASE e.kind WHEN 'posted' THEN (e.public->>'live')::bigint + (e.public->>'dead')::bigint
                         WHEN 'acted' THEN (e.public->>'added')::bigint
                         ELSE -(e.public->>'amount')::bigint END)::bigint AS put_in
  FROM hands h JOIN table_events e ON e.table_id = h.table_id AND e.hand_no = h.hand_no
  WHERE h.rake > 0 AND e.kind IN ('posted', 'acted', 'uncalled-returned') GROUP BY h.id, seat
), spread AS (
  SELECT m.*, floor(h.rake::numeric * m.put_in / t.total) AS whole, (h.rake::numeric * m.put_in) % t.total AS rest, h.rake
  FROM moved m JOIN hands h ON h.id = m.hand_id
  JOIN (SELECT hand_id, sum(put_in) AS total FROM moved GROUP BY hand_id) t ON t.hand_id = m.hand_id
), ranked AS (
  SELECT s.*, row_number() OVER (PARTITION BY hand_id ORDER BY rest DESC, seat) AS place,
         s.rake - sum(whole) OVER (PARTITION BY hand_id) AS odd FROM spread s
)
UPDATE hand_players p SET put_in = r.put_in, rake = r.whole + CASE WHEN r.place <= r.odd THEN 1 ELSE 0 END
FROM ranked r WHERE p.hand_id = r.hand_id AND p.seat = r.seat;
SELECT rake_count(array_agg(id)) FROM hands WHERE rake > 0;

REVOKE EXECUTE ON FUNCTION rake_count, rake_count_hands FROM PUBLIC;
GRANT SELECT ON rake_days, rake_player_days TO web;

-- ——— chips moved by hand ———

ALTER TABLE adjustment_limits ADD CONSTRAINT adjustment_limits_amount CHECK (alone_up_to >= 0);
ALTER TABLE chip_adjustments
  ADD CONSTRAINT chip_adjustments_amount CHECK (amount <> 0 AND abs(amount) <= 9007199254740991),
  ADD CONSTRAINT chip_adjustments_reason CHECK (btrim(reason) <> ''),
  ADD CONSTRAINT chip_adjustments_decided CHECK ((status = 'declined') <= (decided_by IS NOT NULL)),
  ADD CONSTRAINT chip_adjustments_two_people CHECK (status <> 'done' OR decided_by IS NULL OR decided_by <> asked_by),
  ADD CONSTRAINT chip_adjustments_moment CHECK ((decided_by IS NULL) = (decided_at IS NULL));

-- In cents: what one member of the staff may do alone. 10,000.00 play chips, $100.00.
INSERT INTO adjustment_limits (currency, alone_up_to) VALUES ('play', 1000000), ('real', 10000);

-- Posts one balanced transaction; nobody may call it but the functions below. `entries`: account → cents.
CREATE FUNCTION ledger_post(once text, what text, wanted currency, entries jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted bigint;
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  SELECT key, split_part(key, ':', 1)::account_kind, wanted,
         CASE WHEN key LIKE 'wallet:%' THEN split_part(key, ':', 2)::uuid END
  FROM jsonb_each_text(entries) ORDER BY key ON CONFLICT DO NOTHING;
  PERFORM ledger_lock(ARRAY(SELECT jsonb_object_keys(entries)));
  INSERT INTO ledger_transactions (key, request_hash, kind, currency)
  VALUES (once, sha256(convert_to(concat_ws(' ', what, wanted, entries), 'UTF8')), what, wanted) RETURNING id INTO posted;
  INSERT INTO ledger_entries (transaction_id, account_id, amount)
  SELECT posted, key, value::bigint FROM jsonb_each_text(entries);
END $$;

CREATE FUNCTION has_staff_role(person uuid, VARIADIC wanted staff_role[]) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM staff_members WHERE user_id = person AND role = ANY (wanted))
$$;

CREATE FUNCTION wallet_balance(person uuid, wanted currency) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT balance FROM ledger_accounts WHERE id = 'wallet:' || person || ':' || wanted), 0)
$$;

-- Moves the chips of an adjustment between mint and wallet, tells the player, and writes the audit line of who is behind it.
-- `refused`: beyond-balance.
CREATE FUNCTION chips_adjust_post(given chip_adjustments, actor uuid, action text, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wallet text := 'wallet:' || given.user_id || ':' || given.currency;
  mint text := 'mint:' || given.currency;
  had bigint;
BEGIN
  -- Nobody spends it meanwhile; in the order of ids, like all who move chips.
  PERFORM ledger_lock(ARRAY[mint, wallet]);
  had := wallet_balance(given.user_id, given.currency);
  IF had + given.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  PERFORM ledger_post('adjust:' || given.id, 'adjust', given.currency,
                      jsonb_build_object(mint, -given.amount, wallet, given.amount));
  INSERT INTO notices (user_id, kind, detail)
  VALUES (given.user_id, 'chips-adjusted', jsonb_build_object('currency', given.currency, 'amount', given.amount));
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, action, 'user', given.user_id::text, why,
          jsonb_build_object('currency', given.currency, 'balance', had),
          jsonb_build_object('currency', given.currency, 'balance', had + given.amount, 'adjustment', given.id),
          seen_from);
  RETURN NULL;
END $$;

-- Fault 51. Asks for an adjustment; up to the limit it is done at once. `request` is the page's: the same again changes nothing.
-- `refused`: not-allowed, reason-required, amount-zero, no-such-person, own-account, beyond-balance, used-before.
CREATE FUNCTION chips_adjust(
  actor uuid, request uuid, person uuid, wanted currency, amount bigint, why text, seen_from text,
  OUT refused text, OUT became adjustment_status
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chip_adjustments;
BEGIN
  refused := CASE
    WHEN NOT has_staff_role(actor, 'owner', 'support') THEN 'not-allowed'
    WHEN btrim(coalesce(why, '')) = '' THEN 'reason-required'
    WHEN coalesce(chips_adjust.amount, 0) = 0 THEN 'amount-zero'
    WHEN NOT EXISTS (SELECT FROM users WHERE id = person AND NOT bot) THEN 'no-such-person'
    WHEN person = actor THEN 'own-account'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  became := CASE WHEN abs(chips_adjust.amount) <= (SELECT alone_up_to FROM adjustment_limits WHERE currency = wanted)
                 THEN 'done' ELSE 'pending' END;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, asked_by)
  VALUES (request, person, wanted, chips_adjust.amount, why, became, actor)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO given;
  IF given.id IS NULL THEN
    SELECT c.status INTO became FROM chip_adjustments c
    WHERE c.id = request AND c.user_id = person AND c.currency = wanted AND c.amount = chips_adjust.amount
      AND c.reason = why AND c.asked_by = actor;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF became = 'done' THEN
    refused := chips_adjust_post(given, actor, 'chips.adjust', why, seen_from);
  ELSIF wallet_balance(person, wanted) + chips_adjust.amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, address)
    VALUES (actor, 'chips.ask', 'user', person::text, why,
            jsonb_build_object('currency', wanted, 'amount', chips_adjust.amount, 'adjustment', request), seen_from);
  END IF;
  IF refused IS NOT NULL THEN
    became := NULL;
    DELETE FROM chip_adjustments WHERE id = request;
  END IF;
END $$;

-- Fault 51. A second person says yes, or anybody who may approve says no; once.
-- `refused`: not-allowed, reason-required, no-such-adjustment, already-decided, self-approved, own-account, beyond-balance.
CREATE FUNCTION chips_decide(actor uuid, request uuid, approved boolean, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  given chip_adjustments;
  refused text;
BEGIN
  IF NOT has_staff_role(actor, 'owner') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  END IF;
  SELECT * INTO given FROM chip_adjustments WHERE id = request FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-adjustment'
    WHEN given.status <> 'pending' THEN 'already-decided'
    WHEN approved AND given.asked_by = actor THEN 'self-approved'
    WHEN approved AND given.user_id = actor THEN 'own-account'
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF approved THEN
    refused := chips_adjust_post(given, actor, 'chips.approve', why, seen_from);
    IF refused IS NOT NULL THEN
      RETURN refused;
    END IF;
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
    VALUES (actor, 'chips.decline', 'user', given.user_id::text, why,
            jsonb_build_object('status', 'pending', 'adjustment', request),
            jsonb_build_object('status', 'declined', 'adjustment', request), seen_from);
  END IF;
  UPDATE chip_adjustments SET status = CASE WHEN approved THEN 'done' ELSE 'declined' END::adjustment_status,
                              decided_by = actor, decided_at = now()
  WHERE id = request;
  RETURN NULL;
END $$;

-- ——— bets in suspense ———

-- T7: pays a case out to its players' wallets, once. `shares`: user id → cents.
-- `refused`: not-allowed, reason-required, no-such-case, already-resolved, amounts-do-not-add-up, not-in-hand.
CREATE FUNCTION suspense_give_back(actor uuid, hand text, shares jsonb, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held suspense_cases;
BEGIN
  IF NOT has_staff_role(actor, 'owner') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  END IF;
  SELECT * INTO held FROM suspense_cases WHERE hand_id = hand FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-case';
  ELSIF held.resolved_at IS NOT NULL THEN
    RETURN 'already-resolved';
  ELSIF EXISTS (SELECT FROM jsonb_each_text(shares) WHERE value::numeric <= 0 OR value::numeric % 1 <> 0)
     OR (SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(shares)) <> held.amount THEN
    RETURN 'amounts-do-not-add-up';
  ELSIF EXISTS (
    SELECT FROM jsonb_object_keys(shares) AS person WHERE person NOT IN (
      SELECT a.user_id::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.key = 'suspend:' || hand AND a.user_id IS NOT NULL)) THEN
    RETURN 'not-in-hand';
  END IF;
  PERFORM ledger_post(
    'suspense-return:' || hand, 'suspense-return', held.currency,
    (SELECT jsonb_object_agg('wallet:' || key || ':' || held.currency, value::bigint) FROM jsonb_each_text(shares))
      || jsonb_build_object('suspense:' || hand, -held.amount));
  UPDATE suspense_cases SET resolved_at = now(), outcome = 'returned' WHERE hand_id = hand;
  INSERT INTO notices (user_id, kind, detail)
  SELECT u.id, 'suspense-returned', jsonb_build_object(
           'tableId', held.table_id, 'handNo', split_part(hand, ':', 2)::int, 'currency', held.currency,
           'amount', value::bigint)
  FROM jsonb_each_text(shares) JOIN users u ON u.id = key::uuid AND NOT u.bot ORDER BY key;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, 'suspense.resolve', 'hand', hand, why, jsonb_build_object('held', held.amount, 'currency', held.currency),
          jsonb_build_object('returned', shares), seen_from);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_post, has_staff_role, wallet_balance, chips_adjust_post, chips_adjust, chips_decide,
  suspense_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chips_adjust, chips_decide, suspense_give_back TO web;
GRANT SELECT ON adjustment_limits, chip_adjustments TO web;
