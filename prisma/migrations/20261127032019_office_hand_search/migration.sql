-- The office looks hands up by their pots: rare ones are found without an entry for each hand, which every hand would pay for.
CREATE INDEX hands_pot_idx ON hands USING brin (pot) WITH (pages_per_range = 32, autosummarize = on);
-- Tables are found by the beginning of their names, those of all tournaments among them.
CREATE INDEX tables_name_prefix ON tables (lower(name) text_pattern_ops);
