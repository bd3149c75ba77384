-- Refuses a seat, and a new entry in a tournament, to a discarded guest, a closed account, and a player on a break (fault 69). While an
-- account is being discarded or closed, or a break begins, the function waits: either the player gets the seat first, or the seat is
-- refused. A seat at a tournament's table belongs to an entry that was allowed before: a player who begins a break later continues as
-- absent at each table where the tournament seats them. The function has its owner's rights, because the game server may not lock users.
CREATE FUNCTION seat_check_player() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone_since timestamptz;
  on_break_until timestamptz;
  was_allowed boolean;
BEGIN
  SELECT coalesce(closed_at, discarded_at), break_until INTO gone_since, on_break_until FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF gone_since IS NOT NULL THEN
    RAISE EXCEPTION 'user % was discarded', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_discarded';
  ELSIF on_break_until > now() THEN
    -- True for a seat at a tournament's table, and for an entry that already exists.
    was_allowed := CASE TG_TABLE_NAME
      WHEN 'seats' THEN EXISTS (SELECT FROM tables t WHERE t.id = (to_jsonb(NEW)->>'table_id')::uuid AND t.tournament_id IS NOT NULL)
      ELSE EXISTS (
        SELECT FROM tournament_entries e
        WHERE e.tournament_id = (to_jsonb(NEW)->>'tournament_id')::uuid AND e.entry_no = (to_jsonb(NEW)->>'entry_no')::int
      )
    END;
    IF NOT was_allowed THEN
      RAISE EXCEPTION 'user % is on a break', NEW.user_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_on_a_break';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER seat_check_player BEFORE INSERT ON seats
  FOR EACH ROW EXECUTE FUNCTION seat_check_player();

-- An entry that is written again fires the trigger too, because it is written by INSERT … ON CONFLICT DO UPDATE. An entry with a place is
-- over, so its player is not checked.
CREATE TRIGGER seat_check_player BEFORE INSERT ON tournament_entries
  FOR EACH ROW WHEN (NEW.place IS NULL) EXECUTE FUNCTION seat_check_player();

REVOKE EXECUTE ON FUNCTION seat_check_player FROM PUBLIC;
