-- Closes a tournament that is over: no node runs it any more. The value of unused tickets for it goes to the wallets of their holders. M23.
-- Returns fenced (it is owned at another epoch), not-ended, tables-open, escrow-left (M20), or NULL on success.
CREATE FUNCTION tournament_close(tournament_id uuid, lease_epoch bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  refused text;
BEGIN
  IF NOT unit_lock_lease(tournament_id, lease_epoch) THEN
    RETURN 'fenced';
  END IF;
  refused := CASE
    WHEN NOT EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_close.tournament_id AND t.ended_at IS NOT NULL) THEN 'not-ended'
    WHEN EXISTS (SELECT FROM tables t WHERE t.tournament_id = tournament_close.tournament_id AND t.status = 'open') THEN 'tables-open'
    WHEN ledger_balance('escrow:' || tournament_id) <> 0 THEN 'escrow-left'
  END;
  IF refused IS NULL THEN
    UPDATE tournaments t SET closed_at = coalesce(t.closed_at, now()) WHERE t.id = tournament_close.tournament_id;
    PERFORM tickets_return(tournament_id);
  END IF;
  RETURN refused;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_close TO game;
