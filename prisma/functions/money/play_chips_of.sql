-- Returns the play chips that count for the refill rule: in the wallet, in all stacks, in tickets, and in entries of tournaments that have
-- not started. Those entries count because a player who unregisters gets the chips back. Fault 50
CREATE FUNCTION play_chips_of(user_id uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sum(a.balance) FROM ledger_accounts a WHERE a.user_id = $1 AND a.currency = 'play'), 0)::bigint
    + coalesce((
      SELECT sum((t.settings#>>'{buyIn,prize}')::bigint + (t.settings#>>'{buyIn,fee}')::bigint)
      FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.status = 'registering' AND t.currency = 'play'
      WHERE e.user_id = $1), 0)::bigint
$$;

REVOKE EXECUTE ON FUNCTION play_chips_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_of TO game, web;
