-- Refills an account with play chips. Fault 50. `refused`: no-such-person, account-frozen (frozen or banned), enough-chips, too-soon
-- (then `next_at` says when). A second call for the same account waits here for the first and finds its refill.
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
    -- The player asked for it: kept for the record, as read.
    INSERT INTO notices (user_id, kind, detail, created_at, read_at)
    SELECT person, 'refilled', jsonb_build_object('currency', 'play', 'amount', amount), moment, moment
    WHERE rule.audience = 'person';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_refill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_refill TO game, web;
