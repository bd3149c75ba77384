-- Refills an account with play chips, by the amounts and times in the table `chip_rules` (docs/configuration.md). Fault 50. `refused`:
-- no-such-person, account-frozen (frozen or banned), on-a-break, enough-chips, too-soon (`next_refill_at` says when a refill is possible).
-- A second call for the same account waits here for the first and finds its refill. Does not check who calls it.
CREATE FUNCTION play_chips_refill(user_id uuid, OUT refused text, OUT amount bigint, OUT next_refill_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  rule chip_rules := chip_rule_for(user_id);
  chips_before bigint;
  now_at timestamptz(3);
BEGIN
  IF rule.player_kind IS NULL THEN
    refused := 'no-such-person';
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM users u
    WHERE u.id = play_chips_refill.user_id AND greatest(u.frozen_until, u.banned_until) > clock_timestamp()
  ) THEN
    refused := 'account-frozen';
    RETURN;
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = play_chips_refill.user_id AND u.break_until > clock_timestamp()) THEN
    refused := 'on-a-break';
    RETURN;
  END IF;
  PERFORM play_chips_lock_accounts(user_id);
  now_at := clock_timestamp();
  chips_before := play_chips_of(user_id);
  SELECT max(r.at) + rule.refill_every_ms * interval '1 millisecond' INTO next_refill_at
  FROM refills r WHERE r.user_id = play_chips_refill.user_id;
  IF chips_before >= rule.refill_below THEN
    refused := 'enough-chips';
  ELSIF next_refill_at > now_at THEN
    refused := 'too-soon';
  ELSE
    amount := rule.refill_to - chips_before;
    next_refill_at := now_at + rule.refill_every_ms * interval '1 millisecond';
    INSERT INTO refills (user_id, at, amount) VALUES (play_chips_refill.user_id, now_at, play_chips_refill.amount);
    PERFORM ledger_post(json_build_array(json_build_object(
      'key', concat_ws(':', 'refill', user_id, extract(epoch FROM now_at)), 'kind', 'refill', 'currency', 'play',
      'entries', json_build_object('mint:play', -amount, concat_ws(':', 'wallet', user_id, 'play'), amount))));
    -- The notice is stored as read, because the player asked for the refill.
    INSERT INTO notices (user_id, kind, detail, created_at, read_at)
    SELECT play_chips_refill.user_id, 'refilled',
           jsonb_build_object('currency', 'play', 'amount', play_chips_refill.amount), now_at, now_at
    WHERE rule.player_kind = 'person';
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_refill FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_refill TO game;
