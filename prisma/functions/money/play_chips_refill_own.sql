-- Refills the account of the player whose session has this key, as `play_chips_refill` does. Fault 100. `refused` can also be
-- session-revoked: no session has the key.
CREATE FUNCTION play_chips_refill_own(session_key text, OUT refused text, OUT amount bigint, OUT next_refill_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
    RETURN;
  END IF;
  SELECT r.refused, r.amount, r.next_refill_at INTO refused, amount, next_refill_at FROM play_chips_refill(actor_id) AS r;
END $$;

REVOKE EXECUTE ON FUNCTION play_chips_refill_own FROM PUBLIC;
GRANT EXECUTE ON FUNCTION play_chips_refill_own TO web;
