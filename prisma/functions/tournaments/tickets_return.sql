-- Moves the value of unused tickets for a closed tournament to the wallets of their holders. M23
CREATE FUNCTION tickets_return(tournament_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unused text[] := ARRAY(
    SELECT a.id FROM ledger_accounts a
    WHERE a.tournament_id = tickets_return.tournament_id AND a.kind = 'ticket' AND a.balance > 0 ORDER BY a.id);
BEGIN
  PERFORM ledger_lock_accounts(unused);
  PERFORM ledger_post((
    -- The last entry is part of the key, because a ticket may be won again after it was returned.
    SELECT coalesce(json_agg(json_build_object(
      'key', concat_ws(':', 'ticket-return', a.id, (SELECT max(p.transaction_id) FROM ledger_postings p WHERE p.account_serial = a.serial)),
      'kind', 'ticket-return', 'currency', a.currency,
      'entries', json_build_object(a.id, -a.balance, concat_ws(':', 'wallet', a.user_id, a.currency), a.balance))), '[]')
    FROM ledger_accounts a WHERE a.id = ANY (unused) AND a.balance > 0));
END $$;

REVOKE EXECUTE ON FUNCTION tickets_return FROM PUBLIC;
