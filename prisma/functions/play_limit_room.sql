-- Returns how much of a currency a player may still bring out of the wallet by their own limits; NULL when they have none on it. What is
-- asked before chips move; `play_limits_check` decides.
CREATE FUNCTION play_limit_room(wanted_id uuid, of_currency currency) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM play_limits l WHERE l.user_id = wanted_id) THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT min(greatest(l.amount - l.used, 0)) FROM play_limits_of(wanted_id) AS l
    WHERE l.currency = of_currency OR l.kind = 'session-time' AND l.used >= l.amount);
END $$;

REVOKE EXECUTE ON FUNCTION play_limit_room FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_limit_room TO game, web;
