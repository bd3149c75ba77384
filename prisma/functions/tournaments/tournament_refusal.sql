-- Returns why no tournament can be made with these settings and times: wrong-times (a sit-and-go has no times; any other tournament opens
-- before it starts), in-the-past, play-money-fee (G9), and for a satellite (M23) no-such-target (no such tournament, or its registration is
-- over), target-starts-first (the target starts before the satellite, or with it), other-currency, wrong-price (the price of a ticket is
-- not the cost of an entry in the target); NULL when the tournament can be made. The engine checks the other settings before this call.
CREATE FUNCTION tournament_refusal(settings jsonb, opens_at timestamptz, starts_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  satellite jsonb := nullif(settings->'satellite', 'null');
  wanted_id uuid := substring(satellite->>'tournamentId' FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  target tournaments;
BEGIN
  IF (settings->>'kind' = 'scheduled') IS DISTINCT FROM (starts_at IS NOT NULL) OR (opens_at IS NULL) <> (starts_at IS NULL) THEN
    RETURN 'wrong-times';
  ELSIF starts_at <= clock_timestamp() THEN
    RETURN 'in-the-past'; -- checked first: with a start in the past, registration that opens now would open after the start
  ELSIF opens_at >= starts_at THEN
    RETURN 'wrong-times';
  ELSIF settings->>'currency' = 'play' AND (settings#>>'{buyIn,fee}')::bigint <> 0 THEN
    RETURN 'play-money-fee';
  ELSIF satellite IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO target FROM tournaments t WHERE t.id = wanted_id AND t.status = 'registering';
  RETURN CASE
    WHEN NOT FOUND THEN 'no-such-target'
    WHEN target.starts_at <= coalesce(tournament_refusal.starts_at, clock_timestamp()) THEN 'target-starts-first'
    WHEN target.currency::text <> settings->>'currency' THEN 'other-currency'
    WHEN (satellite->>'price')::bigint
      <> (target.settings#>>'{buyIn,prize}')::bigint + (target.settings#>>'{buyIn,fee}')::bigint THEN 'wrong-price'
  END;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_refusal FROM PUBLIC;
