-- Refuses a seat, and an entry in a tournament, to a guest who was thrown away. While a guest is being thrown away it waits: either the
-- guest has the seat first and stays, or the seat is refused. A function with its owner's rights, because the game server may not lock
-- users.
CREATE FUNCTION seat_check_player() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone_since timestamptz := (SELECT discarded_at FROM users WHERE id = NEW.user_id FOR KEY SHARE);
BEGIN
  IF gone_since IS NOT NULL THEN
    RAISE EXCEPTION 'user % was thrown away', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_discarded';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER seat_check_player BEFORE INSERT ON seats
  FOR EACH ROW EXECUTE FUNCTION seat_check_player();

-- Of a player's latest entry the place is open; who has one is not thrown away.
CREATE TRIGGER seat_check_player BEFORE INSERT ON tournament_entries
  FOR EACH ROW WHEN (NEW.place IS NULL) EXECUTE FUNCTION seat_check_player();

REVOKE EXECUTE ON FUNCTION seat_check_player FROM PUBLIC;
