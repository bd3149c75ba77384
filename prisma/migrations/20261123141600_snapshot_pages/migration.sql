-- Each hand replaces its table's snapshot: with room for the next version on the same page, no index changes and the old version's place
-- is used again without waiting for a vacuum.
ALTER TABLE stream_snapshots SET (fillfactor = 50);
