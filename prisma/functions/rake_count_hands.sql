-- In the commit of the hand, whoever writes it: report and hands cannot drift apart.
CREATE FUNCTION rake_count_hands() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  raked text[];
  skewed text;
BEGIN
  SELECT array_agg(h.id), min(h.id) FILTER (WHERE h.rake <> g.shares) INTO raked, skewed
  FROM (SELECT hand_id, sum(rake) AS shares FROM added GROUP BY hand_id) g JOIN hands h ON h.id = g.hand_id
  WHERE h.rake > 0 OR g.shares > 0;
  IF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_count(raked);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER rake_count_hands AFTER INSERT ON hand_players REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION rake_count_hands();

REVOKE EXECUTE ON FUNCTION rake_count_hands FROM PUBLIC;
