-- Refuses a move of chips from a wallet for play when the players of one network would then have lost, or have at stake, more given chips
-- within 24 hours than `chip_rules` allows one network. The last chips of a wallet, up to the amount that the room gives at once, count as
-- given chips; won chips leave the wallet before them. The detail of the error tells the player which amount they may bring now, and when
-- they may bring the refused amount. Decision 0068, fault 117
CREATE FUNCTION given_chips_check() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payer record;
  rule chip_rules;
  won bigint; -- in the wallet before the move
  of_network text;
  row_id bigint;
  met record;
BEGIN
  FOR payer IN
    SELECT a.user_id, -p.amount AS paid, p.balance_after - p.amount AS before FROM ledger_postings p
    -- OFFSET 0 makes PostgreSQL read each account by its key. Otherwise, while the table is small, PostgreSQL may plan a join that reads
    -- all accounts.
    CROSS JOIN LATERAL (SELECT kind, user_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
    WHERE p.transaction_id = NEW.id AND p.amount < 0 AND a.kind = 'wallet'
  LOOP
    rule := chip_rule_for(payer.user_id);
    won := greatest(payer.before - greatest(rule.welcome, rule.refill_to), 0);
    CONTINUE WHEN rule.given_per_network IS NULL OR payer.paid <= won;
    of_network := given_chips_network(payer.user_id);
    CONTINUE WHEN of_network IS NULL;
    -- Serialises the moves of one network; otherwise two concurrent moves would both be within the limit.
    PERFORM pg_advisory_xact_lock(hashtextextended('given chips of ' || of_network, 0));
    INSERT INTO given_chips_brought (network, user_id, amount) VALUES (of_network, payer.user_id, payer.paid - won) RETURNING id INTO row_id;
    -- The chips that came back are read only when all brought chips together exceed the limit.
    CONTINUE WHEN rule.given_per_network >= (
      SELECT sum(b.amount) FROM given_chips_brought b
      WHERE b.network = of_network AND b.at > now() - interval '24 hours');
    SELECT * INTO met FROM given_chips_used(of_network, row_id, rule.given_per_network);
    IF met.used + met.own > rule.given_per_network THEN
      RAISE EXCEPTION 'user % would bring too many given chips', payer.user_id USING
        ERRCODE = 'check_violation', CONSTRAINT = 'given_chips_too_many',
        DETAIL = json_build_object(
          'left', won + greatest(rule.given_per_network - met.used, 0), 'until', to_epoch_ms(met.next_at))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER given_chips_check AFTER INSERT ON ledger_transactions
  FOR EACH ROW WHEN (NEW.currency = 'play'
    AND NEW.kind IN ('buy-in', 'top-up', 'tournament-buy-in', 'tournament-rebuy', 'tournament-add-on'))
  EXECUTE FUNCTION given_chips_check();

REVOKE EXECUTE ON FUNCTION given_chips_check FROM PUBLIC;
