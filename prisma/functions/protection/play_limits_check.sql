-- Refuses a move of chips from a wallet for play when the move exceeds a limit of the player. Such moves are buy-ins, top-ups, and entries,
-- rebuys and add-ons of tournaments. The wallet is locked before the move and also while a limit is changed, so a move either comes before
-- the change or sees it (fault 83). The end of a hand never calls this. The detail of the error tells the player the limit, what is left of
-- it, and when its next period begins.
CREATE FUNCTION play_limits_check() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  payer record;
  met record;
BEGIN
  FOR payer IN
    SELECT a.user_id, -p.amount AS paid FROM ledger_postings p
    -- OFFSET 0 makes PostgreSQL read each account by its key. Otherwise, while the table is small, PostgreSQL may plan a join that reads
    -- all accounts.
    CROSS JOIN LATERAL (SELECT kind, user_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
    WHERE p.transaction_id = NEW.id AND p.amount < 0 AND a.kind = 'wallet'
  LOOP
    SELECT * INTO met FROM play_limit_left(payer.user_id, NEW.currency, payer.paid);
    IF met.room < payer.paid THEN
      RAISE EXCEPTION 'a limit of user % is reached', payer.user_id USING
        ERRCODE = 'check_violation', CONSTRAINT = 'play_limits_reached',
        DETAIL = json_build_object('limit', met.kind, 'period', met.period, 'currency', NEW.currency,
          'left', met.room, 'until', to_epoch_ms(met.until))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER play_limits_check AFTER INSERT ON ledger_transactions
  FOR EACH ROW WHEN (NEW.kind IN ('buy-in', 'top-up', 'tournament-buy-in', 'tournament-rebuy', 'tournament-add-on'))
  EXECUTE FUNCTION play_limits_check();

REVOKE EXECUTE ON FUNCTION play_limits_check FROM PUBLIC;
