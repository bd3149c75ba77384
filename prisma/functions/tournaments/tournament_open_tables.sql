-- Opens tables of a tournament, each with `id`, `tableNo`, `settings` and `seatRules`. The caller makes their ids, so that a retry after a
-- lost answer opens no second tables. Returns false when the tournament is over or owned at another epoch.
CREATE FUNCTION tournament_open_tables(tournament_id uuid, lease_epoch bigint, opened json) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  played tournaments;
BEGIN
  IF NOT unit_lock_lease(tournament_id, lease_epoch) THEN RETURN false; END IF;
  SELECT * INTO played FROM tournaments t WHERE t.id = tournament_open_tables.tournament_id AND t.ended_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO tables (id, name, settings, tournament_id, table_no, seat_rules)
  SELECT o.id,
         -- Another table may have that name by chance.
         CASE WHEN EXISTS (SELECT FROM tables t WHERE t.name = n.name) THEN n.name || ' · ' || o.id ELSE n.name END,
         o.settings, played.id, o."tableNo", o."seatRules"
  FROM json_to_recordset(opened) AS o(id uuid, "tableNo" integer, settings jsonb, "seatRules" jsonb)
  CROSS JOIN LATERAL (SELECT concat(played.name, ' #', played.number, ' · ', o."tableNo")) AS n(name)
  WHERE NOT EXISTS (SELECT FROM tables t WHERE t.id = o.id)
  ORDER BY o."tableNo";
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_open_tables FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tournament_open_tables TO game;
