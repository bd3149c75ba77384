-- Returns the reality check of the player whose session has this key: its interval, NULL for no checks, and the number of the check that is
-- due, NULL when no check is due. When a check is due, also returns the minutes of play in this sitting and each currency's net result
-- since the sitting began. The net result is computed from `play_flow_since`: the amounts returned and held, less the amount brought.
-- Decision 0067
CREATE FUNCTION reality_check_own(session_key text, OUT every_minutes integer, OUT number integer, OUT minutes integer, OUT results jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
  began_at timestamptz;
BEGIN
  SELECT c.every_minutes, d.number, c.minutes, c.began_at INTO every_minutes, number, minutes, began_at
  FROM reality_checks c CROSS JOIN LATERAL reality_checks_due(ARRAY[c.user_id]) AS d WHERE c.user_id = actor_id;
  IF number IS NOT NULL THEN
    SELECT coalesce(jsonb_agg(jsonb_build_object('currency', k.currency, 'net', f.held - f.exposed) ORDER BY k.currency), '[]') INTO results
    FROM unnest(enum_range(NULL::currency)) AS k (currency)
    CROSS JOIN LATERAL play_flow_since(actor_id, k.currency, began_at) AS f
    -- Chips of a private game are never in a wallet, so nothing records how many were brought. H1
    WHERE k.currency::text <> 'game' AND (f.bought_in <> 0 OR f.exposed <> 0 OR f.held <> 0);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION reality_check_own FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reality_check_own TO web;
