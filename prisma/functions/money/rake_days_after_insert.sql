-- Adds the hands of new hand_seats to the rake reports in the same commit, so that reports and hands always agree. Refuses players whose
-- shares do not sum to the rake of their hand, and two players in one seat.
CREATE FUNCTION rake_days_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  raked bigint[];
  skewed text;
  crowded text;
BEGIN
  SELECT array_agg(h.serial) FILTER (WHERE h.rake > 0), min(h.id) FILTER (WHERE h.rake <> g.shares), min(h.id) FILTER (WHERE (
    SELECT count(DISTINCT s.seat) < count(*) FROM hand_seats s WHERE s.hand_serial = h.serial))
  INTO raked, skewed, crowded
  FROM (SELECT hand_serial, sum(rake) AS shares FROM new_hand_seats GROUP BY hand_serial) g
  -- OFFSET 0 makes PostgreSQL read each hand by its key. Otherwise, while the table is small, PostgreSQL may plan a join that reads all
  -- hands.
  CROSS JOIN LATERAL (SELECT id, serial, rake FROM hands WHERE serial = g.hand_serial OFFSET 0) AS h;
  IF crowded IS NOT NULL THEN
    RAISE EXCEPTION 'two players of hand % have one seat', crowded
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'hand_seats_seat_key';
  ELSIF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_days_add(raked);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rake_days_after_insert AFTER INSERT ON hand_seats REFERENCING NEW TABLE AS new_hand_seats
  FOR EACH STATEMENT EXECUTE FUNCTION rake_days_after_insert();

REVOKE EXECUTE ON FUNCTION rake_days_after_insert FROM PUBLIC;
