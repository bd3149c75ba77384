-- Tells the game servers that there may be work of a kind, so that they check for it at once and otherwise seldom. The message is only a
-- hint: the servers read the rows. Rows that change while hands are played have no trigger here, because a transaction that notifies takes
-- a lock of the whole database when it commits. All triggers are row triggers: a statement trigger would also fire when a check finds no
-- row, so each check would cause the next one. Fault 121, decision 0105
CREATE FUNCTION work_announce() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('work', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER work_announce AFTER INSERT OR UPDATE ON announcements FOR EACH ROW EXECUTE FUNCTION work_announce('announcements');
CREATE TRIGGER work_announce AFTER INSERT ON commands FOR EACH ROW EXECUTE FUNCTION work_announce('commands');
CREATE TRIGGER work_announce AFTER INSERT ON data_exports FOR EACH ROW EXECUTE FUNCTION work_announce('exports');
-- Planned maintenance is announced to the players until it begins.
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OR DELETE ON maintenance FOR EACH ROW EXECUTE FUNCTION work_announce('maintenance');
CREATE TRIGGER work_announce_change AFTER INSERT OR UPDATE OR DELETE ON maintenance
  FOR EACH ROW EXECUTE FUNCTION work_announce('announcements');
CREATE TRIGGER work_announce AFTER INSERT ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION work_announce('mails');
CREATE TRIGGER work_announce AFTER INSERT ON room_settings FOR EACH ROW EXECUTE FUNCTION work_announce('settings');
CREATE TRIGGER work_announce AFTER INSERT ON shuffle_reports FOR EACH ROW WHEN (NOT NEW.passed) EXECUTE FUNCTION work_announce('dealing');
CREATE TRIGGER work_announce AFTER INSERT ON shuffle_releases FOR EACH ROW EXECUTE FUNCTION work_announce('dealing');

-- These triggers announce units that open, close or lose their owner, and nodes that start, drain or end. Tables of pools and tournaments
-- are not units.
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF status, opens_at, closes_at ON tables
  FOR EACH ROW WHEN (NEW.pool_id IS NULL AND NEW.tournament_id IS NULL) EXECUTE FUNCTION work_announce('units');
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF status, opens_at, closes_at ON pools
  FOR EACH ROW EXECUTE FUNCTION work_announce('units');
CREATE TRIGGER work_announce AFTER INSERT ON tournaments FOR EACH ROW EXECUTE FUNCTION work_announce('units');
CREATE TRIGGER work_announce AFTER UPDATE OF node_id, heir_id ON leases
  FOR EACH ROW WHEN (NEW.node_id IS NULL AND NEW.heir_id IS NULL AND (OLD.node_id IS NOT NULL OR OLD.heir_id IS NOT NULL))
  EXECUTE FUNCTION work_announce('units');
CREATE TRIGGER work_announce AFTER INSERT OR DELETE OR UPDATE OF draining ON nodes FOR EACH ROW EXECUTE FUNCTION work_announce('units');

-- A schedule that keeps sit-and-gos open makes another one when one starts or closes. The second trigger leaves out the columns that a run
-- of a schedule writes; otherwise a refused schedule would be run again and again.
CREATE TRIGGER work_announce_change AFTER UPDATE OF status, closed_at ON tournaments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.closed_at IS DISTINCT FROM NEW.closed_at)
  EXECUTE FUNCTION work_announce('tournaments');
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF template_id, keep_open, weekdays, minute_of_day, time_zone, announce_ms, ended_at
  ON tournament_schedules FOR EACH ROW EXECUTE FUNCTION work_announce('tournaments');

-- The columns that a run writes are left out here too.
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF name, settings, weekdays, opens_minute, closes_minute, time_zone, active
  ON unit_schedules FOR EACH ROW EXECUTE FUNCTION work_announce('schedules');

CREATE TRIGGER work_announce AFTER INSERT ON live_table_watches FOR EACH ROW EXECUTE FUNCTION work_announce('watches');
CREATE TRIGGER work_announce_change AFTER UPDATE OF since ON live_table_watches
  FOR EACH ROW WHEN (OLD.since IS DISTINCT FROM NEW.since) EXECUTE FUNCTION work_announce('watches');

REVOKE EXECUTE ON FUNCTION work_announce FROM PUBLIC;
