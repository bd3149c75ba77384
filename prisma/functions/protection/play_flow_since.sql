-- Returns a player's flow of chips of one currency since a time, by the ledger. `bought_in` is what left the wallet for play, without
-- refunded entries. `exposed` is what the player loses if nothing comes back: what left the wallet and what was at tables at that time,
-- less what came back. `held` is the part of `exposed` that is at tables now, or is paid for tournaments that are not over for the player.
-- So `exposed - held` is the net loss. Tickets are left out, because they were won. Decision 0061
CREATE FUNCTION play_flow_since(
  user_id uuid, currency currency, since timestamptz, OUT bought_in bigint, OUT exposed bigint, OUT held bigint
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- One transaction number separates earlier and later entries of every account, so that both entries of a move are on the same side.
  last_before bigint := coalesce((
    SELECT t.id FROM ledger_transactions t WHERE t.created_at < since ORDER BY t.created_at DESC, t.id DESC LIMIT 1), 0);
  stood bigint;
  paid_for_entries bigint;
BEGIN
  SELECT coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0 OR p.kind = 'tournament-refund'), 0), coalesce(-sum(p.amount), 0)
  INTO bought_in, exposed
  FROM ledger_accounts a
  CROSS JOIN LATERAL (
    SELECT e.amount, t.kind FROM ledger_postings e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account_serial = a.serial AND e.transaction_id > last_before OFFSET 0) AS p
  WHERE a.id = concat_ws(':', 'wallet', play_flow_since.user_id, play_flow_since.currency)
    AND p.kind NOT IN ('grant', 'refill', 'adjust');
  SELECT coalesce(sum(b.balance_after), 0), coalesce(sum(a.balance), 0) INTO stood, held
  FROM ledger_accounts a
  LEFT JOIN LATERAL (
    SELECT e.balance_after FROM ledger_postings e
    WHERE e.account_serial = a.serial AND e.transaction_id <= last_before ORDER BY e.transaction_id DESC LIMIT 1) AS b ON true
  WHERE a.user_id = play_flow_since.user_id AND a.kind = 'stack' AND a.currency = play_flow_since.currency;
  SELECT coalesce(sum(
    (t.settings#>>'{buyIn,prize}')::bigint + (t.settings#>>'{buyIn,fee}')::bigint
    + e.rebuys * coalesce((t.settings#>>'{rebuy,price,prize}')::bigint + (t.settings#>>'{rebuy,price,fee}')::bigint, 0)
    + e.add_ons * coalesce((t.settings#>>'{addOn,price,prize}')::bigint + (t.settings#>>'{addOn,price,fee}')::bigint, 0)), 0)
  INTO paid_for_entries
  FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
  WHERE e.user_id = play_flow_since.user_id AND e.registered_at >= since AND e.paid_with = 'wallet' AND e.place IS NULL
    AND e.status NOT IN ('out', 'disqualified') AND t.status IN ('registering', 'running') AND t.currency = play_flow_since.currency;
  bought_in := greatest(bought_in, 0);
  exposed := exposed + stood;
  held := held + paid_for_entries;
END $$;

REVOKE EXECUTE ON FUNCTION play_flow_since FROM PUBLIC;
