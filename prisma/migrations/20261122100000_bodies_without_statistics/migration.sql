-- PostgreSQL's own upkeep sorts a sample of every column. In a log that grows this is due again and again, and kept a core busy for most
-- of a second, while commits waited for it. Nobody searches the bodies of JSON, and the rest is known well enough when it is looked at
-- each time the log has doubled.
ALTER TABLE table_events
  ALTER COLUMN public SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0,
  ALTER COLUMN action_id SET STATISTICS 0,
  SET (autovacuum_analyze_scale_factor = 1);
ALTER TABLE hands
  ALTER COLUMN settings SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;
ALTER TABLE table_snapshots
  ALTER COLUMN state SET STATISTICS 0;
