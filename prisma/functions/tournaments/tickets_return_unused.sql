-- Returns tickets that were won for tournaments that had already closed. A job calls it; any node may run the job at any time. M23
CREATE FUNCTION tickets_return_unused() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM tickets_return(t.id) FROM tournaments t
  WHERE t.closed_at IS NOT NULL AND EXISTS (
    SELECT FROM ledger_accounts a WHERE a.tournament_id = t.id AND a.user_id IS NOT NULL AND a.balance > 0);
END $$;

REVOKE EXECUTE ON FUNCTION tickets_return_unused FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tickets_return_unused TO game;
