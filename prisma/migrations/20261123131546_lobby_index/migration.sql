-- Lets nodes read the rows of the lobby that have changed, and the web server its first page from an index. Decision 0040

ALTER TABLE pool_summaries
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN written_by uuid;

ALTER TABLE table_summaries
  ADD COLUMN absent integer NOT NULL DEFAULT 0,
  ADD COLUMN changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  ADD COLUMN written_by uuid,
  ADD COLUMN listed boolean NOT NULL DEFAULT false,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN house text NOT NULL DEFAULT '',
  ADD COLUMN currency currency NOT NULL DEFAULT 'play',
  ADD COLUMN game text NOT NULL DEFAULT '',
  ADD COLUMN structure text NOT NULL DEFAULT '',
  ADD COLUMN time_out text NOT NULL DEFAULT '',
  ADD COLUMN big_blind bigint NOT NULL DEFAULT 0,
  ADD COLUMN stakes bigint NOT NULL DEFAULT 0,
  ADD COLUMN min_buy_in bigint NOT NULL DEFAULT 0,
  ADD COLUMN seats integer NOT NULL DEFAULT 0;

-- From now on the trigger of the table writes them.
INSERT INTO table_summaries (table_id, players, bots, seated)
SELECT id, 0, 0, '[]' FROM tables WHERE status = 'open'
ON CONFLICT (table_id) DO NOTHING;

UPDATE table_summaries s SET
  listed = t.pool_id IS NULL,
  name = t.name,
  house = t.settings ->> 'house',
  currency = (t.settings ->> 'currency')::currency,
  game = t.settings #>> '{rules,game}',
  structure = t.settings #>> '{rules,structure}',
  time_out = t.settings #>> '{rules,timeOut}',
  big_blind = (t.settings #>> '{rules,bigBlind}')::bigint,
  stakes = (t.settings #>> CASE t.settings #>> '{rules,structure}' WHEN 'fixed-limit' THEN '{rules,bigBet}' ELSE '{rules,bigBlind}' END::text[])::bigint,
  min_buy_in = (t.settings #>> '{buyIn,min}')::bigint,
  seats = (t.settings ->> 'seats')::integer
FROM tables t WHERE t.id = s.table_id AND t.status = 'open';

CREATE INDEX table_summaries_changed_in_idx ON table_summaries (changed_in);
-- The lobby's own order: the busiest first, then the cheapest, empty tables for real money last.
CREATE INDEX table_summaries_busiest ON table_summaries
  (players DESC, (players = 0 AND currency = 'real'), big_blind, name, table_id) WHERE listed;
CREATE INDEX tables_open ON tables (id) WHERE status = 'open';
