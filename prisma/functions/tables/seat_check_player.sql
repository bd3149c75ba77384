-- Refuses a seat, and an entry in a tournament, to a discarded guest, a closed account, and a player on a break (fault 69). While an
-- account is being discarded or closed, or a break begins, the function waits: either the player gets the seat first, or the seat is
-- refused. A seat at a tournament's table belongs to an entry that was allowed before: a player who begins a break later continues as
-- absent at each table where the tournament seats them. The function has its owner's rights, because the game server may not lock users.
CREATE FUNCTION seat_check_player() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone_since timestamptz;
  on_break_until timestamptz;
BEGIN
  SELECT coalesce(closed_at, discarded_at), break_until INTO gone_since, on_break_until FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF gone_since IS NOT NULL THEN
    RAISE EXCEPTION 'user % was thrown away', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_discarded';
  ELSIF on_break_until > now() AND NOT (
    TG_TABLE_NAME = 'seats' AND EXISTS (SELECT FROM tables t WHERE t.id = (to_jsonb(NEW)->>'table_id')::uuid AND t.tournament_id IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'user % is on a break', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_on_a_break';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER seat_check_player BEFORE INSERT ON seats
  FOR EACH ROW EXECUTE FUNCTION seat_check_player();

-- The place of a player's latest entry is open, and a player with such an entry is not discarded.
CREATE TRIGGER seat_check_player BEFORE INSERT ON tournament_entries
  FOR EACH ROW WHEN (NEW.place IS NULL) EXECUTE FUNCTION seat_check_player();

REVOKE EXECUTE ON FUNCTION seat_check_player FROM PUBLIC;
