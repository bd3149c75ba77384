-- Gives each table its row in the lobby, writes into the row the values that the lobby uses to filter and sort, and marks the row as
-- changed when the table opens, closes or gets other settings. A private game is not listed (H1).
CREATE FUNCTION tables_after_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  rules jsonb := NEW.settings -> 'rules';
BEGIN
  INSERT INTO table_summaries AS s
    (table_id, players, bots, seated, listed, name, house, currency, game, structure, time_out, big_blind, stakes, min_buy_in, seats)
  VALUES (
    NEW.id, 0, 0, '[]', NEW.status = 'open' AND NEW.pool_id IS NULL AND NEW.tournament_id IS NULL
      AND NEW.settings ->> 'currency' IS DISTINCT FROM 'game', NEW.name,
    coalesce(NEW.settings ->> 'house', ''), coalesce(NEW.settings ->> 'currency', 'play')::currency,
    coalesce(rules ->> 'game', ''), coalesce(rules ->> 'structure', ''), coalesce(rules ->> 'timeOut', ''),
    coalesce(rules ->> 'bigBlind', '0')::bigint,
    coalesce(CASE rules ->> 'structure' WHEN 'fixed-limit' THEN rules ->> 'bigBet' ELSE rules ->> 'bigBlind' END, '0')::bigint,
    coalesce(NEW.settings #>> '{buyIn,min}', '0')::bigint, coalesce(NEW.settings ->> 'seats', '0')::integer)
  ON CONFLICT (table_id) DO UPDATE SET
    listed = excluded.listed, name = excluded.name, house = excluded.house, currency = excluded.currency, game = excluded.game,
    structure = excluded.structure, time_out = excluded.time_out, big_blind = excluded.big_blind, stakes = excluded.stakes,
    min_buy_in = excluded.min_buy_in, seats = excluded.seats, changed_in = excluded.changed_in, written_by = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER tables_after_change AFTER INSERT OR UPDATE OF name, settings, status, pool_id, opens_at ON tables
  FOR EACH ROW EXECUTE FUNCTION tables_after_change();

REVOKE EXECUTE ON FUNCTION tables_after_change FROM PUBLIC;
