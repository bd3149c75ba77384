-- Private games: their links and people, and the chips that each makes for itself. Functions alone write them, and read what opens a game:
-- its link, its code and its password. H1-H9
ALTER TYPE currency ADD VALUE 'game';
ALTER TYPE hand_money ADD VALUE 'game' BEFORE 'tournament';

CREATE TABLE private_games (
  table_id uuid NOT NULL,
  number bigserial NOT NULL,
  title text NOT NULL,
  opened_by uuid NOT NULL,
  host_id uuid NOT NULL,
  admission text NOT NULL,
  watching text NOT NULL,
  term text NOT NULL,
  token text NOT NULL,
  code text,
  password_hash text,
  sheet_token text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT private_games_pkey PRIMARY KEY (table_id),
  CONSTRAINT private_games_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_games_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_games_host_id_fkey FOREIGN KEY (host_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_games_are_bounded CHECK (
    length(title) BETWEEN 1 AND 60 AND admission IN ('host', 'link') AND watching IN ('players', 'link')
    AND term IN ('day', 'week', 'club') AND token ~ '^[A-Za-z0-9_-]{22}$' AND code ~ '^[A-HJ-NP-Z]{6}$'
    AND sheet_token ~ '^[A-Za-z0-9_-]{22}$')
);
CREATE UNIQUE INDEX private_games_number_key ON private_games (number);
CREATE UNIQUE INDEX private_games_token_key ON private_games (token);
CREATE UNIQUE INDEX private_games_code_key ON private_games (code);
CREATE UNIQUE INDEX private_games_sheet_token_key ON private_games (sheet_token);
CREATE INDEX private_games_opened_by_idx ON private_games (opened_by);
CREATE INDEX private_games_host_id_idx ON private_games (host_id);

CREATE TABLE private_game_players (
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  standing text NOT NULL DEFAULT 'invited',
  entered_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  browser_hash bytea,
  CONSTRAINT private_game_players_pkey PRIMARY KEY (table_id, user_id),
  CONSTRAINT private_game_players_table_id_fkey
    FOREIGN KEY (table_id) REFERENCES private_games (table_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_game_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_game_players_standing_check CHECK (standing IN ('invited', 'asking', 'admitted', 'removed'))
);
CREATE INDEX private_game_players_user_id_entered_at_idx ON private_game_players (user_id, entered_at);

GRANT SELECT (table_id, number, title, opened_by, host_id, admission, watching, term, created_at) ON private_games TO web, game;
GRANT SELECT (table_id, user_id, standing, entered_at) ON private_game_players TO web, game;
