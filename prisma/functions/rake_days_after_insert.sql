-- Adds the hands of new hand_players to the rake reports in the same commit, so that reports and hands always agree. Refuses players
-- who do not share the rake of their hand.
CREATE FUNCTION rake_days_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  raked text[];
  skewed text;
BEGIN
  SELECT array_agg(h.id), min(h.id) FILTER (WHERE h.rake <> g.shares) INTO raked, skewed
  FROM (SELECT hand_id, sum(rake) AS shares FROM new_hand_players GROUP BY hand_id) g JOIN hands h ON h.id = g.hand_id
  WHERE h.rake > 0 OR g.shares > 0;
  IF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_days_add(raked);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rake_days_after_insert AFTER INSERT ON hand_players REFERENCING NEW TABLE AS new_hand_players
  FOR EACH STATEMENT EXECUTE FUNCTION rake_days_after_insert();

REVOKE EXECUTE ON FUNCTION rake_days_after_insert FROM PUBLIC;
