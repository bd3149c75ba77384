-- Each person's finished hands as rows that lists filter and statistics sum, and what a player notes of a hand. Decision 0053
CREATE TYPE hand_money AS ENUM ('play', 'real', 'tournament');
CREATE TYPE hand_game AS ENUM ('holdem', 'omaha', 'omaha8');
CREATE TYPE hand_structure AS ENUM ('fixed-limit', 'pot-limit', 'no-limit');
CREATE TYPE hand_position AS ENUM ('small-blind', 'big-blind', 'early', 'middle', 'cutoff', 'button');

CREATE TABLE own_hands (
  user_id uuid NOT NULL,
  hand_serial bigint NOT NULL,
  table_id uuid NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  big_blind bigint NOT NULL,
  pot bigint NOT NULL,
  net bigint NOT NULL,
  game hand_game NOT NULL,
  structure hand_structure NOT NULL,
  money hand_money NOT NULL,
  position hand_position,
  seat smallint NOT NULL,
  wagers smallint NOT NULL DEFAULT 0,
  calls smallint NOT NULL DEFAULT 0,
  counted boolean NOT NULL,
  decided_preflop boolean NOT NULL DEFAULT false,
  vpip boolean NOT NULL DEFAULT false,
  pfr boolean NOT NULL DEFAULT false,
  three_bet_possible boolean NOT NULL DEFAULT false,
  three_bet boolean NOT NULL DEFAULT false,
  continuation_bet_possible boolean NOT NULL DEFAULT false,
  continuation_bet boolean NOT NULL DEFAULT false,
  saw_flop boolean NOT NULL DEFAULT false,
  showdown boolean NOT NULL DEFAULT false,
  won_at_showdown boolean NOT NULL DEFAULT false,
  adjusted_net bigint,
  board bigint,
  tournament_id uuid,
  hidden_cards bytea,
  CONSTRAINT own_hands_pkey PRIMARY KEY (user_id, hand_serial),
  -- No part of a figure is greater than what it is a part of.
  CONSTRAINT own_hands_parts CHECK (
    vpip <= decided_preflop AND pfr <= vpip AND three_bet <= three_bet_possible AND continuation_bet <= continuation_bet_possible
    AND showdown <= saw_flop AND won_at_showdown <= showdown AND counted = (position IS NOT NULL))
);
-- Rows are only added, as those of hand_seats are.
ALTER TABLE own_hands SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0);
-- The right to add to it comes with the function that checks what is added.
GRANT SELECT ON own_hands TO game, web;

CREATE TABLE own_hand_marks (
  id smallint NOT NULL DEFAULT 1 CHECK (id = 1),
  from_serial bigint NOT NULL,
  to_serial bigint NOT NULL,
  CONSTRAINT own_hand_marks_pkey PRIMARY KEY (id),
  CONSTRAINT own_hand_marks_range CHECK (0 <= from_serial AND from_serial <= to_serial)
);
GRANT SELECT ON own_hand_marks TO game, web;
-- Up to which number hands have begun to be written.
GRANT SELECT ON SEQUENCE hands_serial_seq TO game;

CREATE TABLE hand_notes (
  user_id uuid NOT NULL,
  hand_serial bigint NOT NULL,
  tags text[],
  text text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT hand_notes_pkey PRIMARY KEY (user_id, hand_serial),
  CONSTRAINT hand_notes_length CHECK (char_length(text) <= 1000 AND cardinality(tags) <= 8),
  CONSTRAINT hand_notes_something CHECK (text <> '' OR cardinality(tags) > 0),
  CONSTRAINT hand_notes_user_id_hand_serial_fkey FOREIGN KEY (user_id, hand_serial) REFERENCES hand_seats (user_id, hand_serial)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
GRANT SELECT ON hand_notes TO web;
