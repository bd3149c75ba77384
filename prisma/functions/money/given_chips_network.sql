-- Returns the network from which a player plays, from their most recently used session. NULL when no network is known, and for networks
-- that are not part of the internet: players in the operator's own network are not strangers, and a proxy that was not named as trusted
-- hides all players behind one address.
CREATE FUNCTION given_chips_network(user_id uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN NOT pg_input_is_valid(s.shown_address, 'inet') THEN NULL
    WHEN s.shown_address::inet <<= ANY (ARRAY[
      '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '::/8', 'fc00::/7', 'fe80::/10'
    ]::inet[]) THEN NULL
    ELSE s.shown_address
  END
  FROM sessions s WHERE s.user_id = $1 ORDER BY s.last_used_at DESC, s.created_at DESC LIMIT 1
$$;

REVOKE EXECUTE ON FUNCTION given_chips_network FROM PUBLIC;
