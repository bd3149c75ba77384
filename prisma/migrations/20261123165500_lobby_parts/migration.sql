-- The lobby's own order once more, in expressions that all ascend: a later page is then a comparison of rows, and one scan of the index.
CREATE INDEX table_summaries_busiest_first ON table_summaries
  ((- players), (players = 0 AND currency = 'real'), big_blind, name, table_id) WHERE listed;
-- Earlier servers used it to be faster, and do without.
DROP INDEX table_summaries_busiest;
