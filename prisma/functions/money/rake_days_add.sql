-- Adds raked hands to the sums of their UTC day. Only a table's owner settles its hands, one after the other, and a day's rows belong to a
-- table, so no settlement waits for another one here.
CREATE FUNCTION rake_days_add(hand_serials bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH raked AS (
    SELECT h.serial, h.table_id, h.pot, h.rake, (h.ended_at AT TIME ZONE 'UTC')::date AS day, s.structure, s.low, s.high
    FROM hands h JOIN hand_settings played ON played.id = h.settings_id
    CROSS JOIN LATERAL jsonb_to_record(played.settings->'rules')
      AS r(structure text, "smallBlind" bigint, "bigBlind" bigint, "smallBet" bigint, "bigBet" bigint)
    CROSS JOIN LATERAL (
      SELECT r.structure,
             CASE WHEN r.structure = 'fixed-limit' THEN r."smallBet" ELSE r."smallBlind" END AS low,
             CASE WHEN r.structure = 'fixed-limit' THEN r."bigBet" ELSE r."bigBlind" END AS high
    ) s -- G5, G6
    WHERE h.serial = ANY (hand_serials) AND h.rake > 0
  ), by_table AS (
    INSERT INTO rake_days AS d (day, table_id, structure, low, high, hands, pot, rake)
    SELECT day, table_id, structure, low, high, count(*), sum(pot), sum(rake)
    FROM raked GROUP BY day, table_id, structure, low, high
    ON CONFLICT (day, table_id, structure, low, high) DO UPDATE
      SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake
  )
  INSERT INTO rake_player_days AS d (day, table_id, structure, low, high, user_id, hands, invested, rake)
  SELECT day, table_id, structure, low, high, p.user_id, count(*), sum(p.invested), sum(p.rake)
  FROM raked JOIN hand_seats p ON p.hand_serial = raked.serial
  GROUP BY day, table_id, structure, low, high, p.user_id
  ON CONFLICT (day, table_id, structure, low, high, user_id) DO UPDATE
    SET hands = d.hands + excluded.hands, invested = d.invested + excluded.invested, rake = d.rake + excluded.rake
$$;

REVOKE EXECUTE ON FUNCTION rake_days_add FROM PUBLIC;
