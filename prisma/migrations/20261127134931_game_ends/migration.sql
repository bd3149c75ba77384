-- Which end of a private game its people were told of, so that they are told of each once. Decision 0077
ALTER TABLE private_games ADD COLUMN told_end timestamptz(3);
