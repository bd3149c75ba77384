-- Makes the partition of `hand_records` for the month of `at`, in UTC, when it is missing, and returns its name. The partition is made as a
-- table and then attached, so that readers and writers of other months do not wait.
CREATE FUNCTION hand_records_open_month(at timestamptz) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  month timestamptz := date_trunc('month', hand_records_open_month.at);
  partition text := to_char(month, '"hand_records_"YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('hand_records_open_month'));
    IF to_regclass(partition) IS NULL THEN
      -- Rows are only added, as in the journal, so pages are filled completely. A record of a checkable deal is longer than half a page:
      -- its largest part is stored apart, because otherwise each record would fill a page.
      EXECUTE format('CREATE TABLE %I (LIKE hand_records INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING STATISTICS)
        WITH (fillfactor = 100, toast_tuple_target = 4080, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
              autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0)', partition);
      EXECUTE format('ALTER TABLE hand_records ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        partition, month, month + interval '1 month');
    END IF;
  END IF;
  RETURN partition;
END $$;

REVOKE EXECUTE ON FUNCTION hand_records_open_month FROM PUBLIC;
