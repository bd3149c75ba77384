-- Reads the kind and the owner of an account from its id: `wallet:<user>:<currency>`, `stack:<table>:<user>`, `rake:<table>` or
-- `rake:<tournament>`, `suspense:<hand>`, `escrow:<tournament>`, `ticket:<user>:<tournament>`, `mint:game:<table>`, and `charity`, `mint`
-- and `promotion`, each followed by a currency.
CREATE FUNCTION ledger_account_owner(account text, OUT kind account_kind, OUT user_id uuid, OUT table_id uuid, OUT tournament_id uuid)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  first_part text := split_part(account, ':', 2);
  second_part text := split_part(account, ':', 3);
BEGIN
  kind := split_part(account, ':', 1)::account_kind;
  user_id := CASE kind WHEN 'wallet' THEN first_part WHEN 'ticket' THEN first_part WHEN 'stack' THEN second_part END::uuid;
  tournament_id := CASE kind WHEN 'escrow' THEN first_part WHEN 'ticket' THEN second_part END::uuid;
  table_id := CASE kind WHEN 'stack' THEN first_part WHEN 'rake' THEN first_part WHEN 'mint' THEN nullif(second_part, '') END::uuid;
  IF kind = 'rake' AND NOT EXISTS (SELECT FROM tables t WHERE t.id = table_id) THEN
    tournament_id := table_id;
    table_id := NULL;
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_account_owner FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_account_owner TO game;
