-- Stores a report of a player's page that the deal of a hand failed its checks. At most twenty reports of one player are stored a day, so a
-- player who reports every hand cannot fill the database. Returns true for the player's first report of this UTC day, so that one player
-- raises one alarm. F3
CREATE FUNCTION deal_failure_add(table_id uuid, hand_no integer, user_id uuid, codes text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  today timestamptz := date_trunc('day', now(), 'UTC');
  known bigint := (SELECT count(*) FROM deal_failures f WHERE f.user_id = deal_failure_add.user_id AND f.reported_at >= today);
BEGIN
  IF known < 20 THEN
    INSERT INTO deal_failures (table_id, hand_no, user_id, codes)
    VALUES (deal_failure_add.table_id, deal_failure_add.hand_no, deal_failure_add.user_id, deal_failure_add.codes)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN known = 0;
END $$;

REVOKE EXECUTE ON FUNCTION deal_failure_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deal_failure_add TO game;
