-- Tournaments: a unit with a stream and tables of its own, whose money lies in an escrow until prizes are paid. M1–M23
-- Nothing here uses the new kinds of accounts: PostgreSQL lets none be used in the transaction that adds it, except in a new database.
ALTER TYPE account_kind ADD VALUE 'escrow';
ALTER TYPE account_kind ADD VALUE 'promotion';
ALTER TYPE account_kind ADD VALUE 'ticket';

CREATE TYPE tournament_status AS ENUM ('registering', 'running', 'finished', 'cancelled');

-- What tournaments are made from, and when. Written by functions for the staff.
CREATE TABLE tournament_templates (
  id uuid NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  retired boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT tournament_templates_pkey PRIMARY KEY (id),
  CONSTRAINT tournament_templates_name CHECK (btrim(name) <> '')
);
GRANT SELECT ON tournament_templates TO game, web;

CREATE TABLE tournament_schedules (
  id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  keep_open integer,
  weekdays integer[],
  minute_of_day integer,
  time_zone text NOT NULL,
  announce_ms bigint NOT NULL DEFAULT 0,
  register_ms bigint NOT NULL DEFAULT 0,
  target_schedule_id uuid,
  next_start_at timestamptz(3),
  ended_at timestamptz(3),
  refused text,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT tournament_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT tournament_schedules_name CHECK (btrim(name) <> ''),
  CONSTRAINT tournament_schedules_kind CHECK ((keep_open IS NULL) = (next_start_at IS NOT NULL)),
  CONSTRAINT tournament_schedules_template_id_fkey FOREIGN KEY (template_id) REFERENCES tournament_templates (id)
    ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_schedules_target_schedule_id_fkey FOREIGN KEY (target_schedule_id) REFERENCES tournament_schedules (id)
    ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_schedules_template_id_idx ON tournament_schedules (template_id);
CREATE INDEX tournament_schedules_target_schedule_id_idx ON tournament_schedules (target_schedule_id);
CREATE INDEX tournament_schedules_created_by_idx ON tournament_schedules (created_by);
GRANT SELECT ON tournament_schedules TO game, web;

CREATE TABLE tournaments (
  id uuid NOT NULL,
  number bigserial NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  currency currency NOT NULL,
  kind text NOT NULL,
  status tournament_status NOT NULL DEFAULT 'registering',
  opens_at timestamptz(3),
  starts_at timestamptz(3),
  target_id uuid,
  schedule_id uuid,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  closed_at timestamptz(3),
  CONSTRAINT tournaments_pkey PRIMARY KEY (id),
  CONSTRAINT tournaments_name CHECK (btrim(name) <> ''),
  CONSTRAINT tournaments_kind CHECK ((kind = 'scheduled') = (starts_at IS NOT NULL) AND kind IN ('sit-and-go', 'scheduled')),
  CONSTRAINT tournaments_times CHECK ((opens_at IS NULL) = (starts_at IS NULL) AND (opens_at IS NULL OR opens_at < starts_at)),
  CONSTRAINT tournaments_ended CHECK ((ended_at IS NOT NULL) = (status IN ('finished', 'cancelled')) AND (closed_at IS NULL OR ended_at IS NOT NULL)),
  CONSTRAINT tournaments_target_id_fkey FOREIGN KEY (target_id) REFERENCES tournaments (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournaments_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES tournament_schedules (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournaments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX tournaments_number_key ON tournaments (number);
CREATE INDEX tournaments_target_id_idx ON tournaments (target_id);
CREATE INDEX tournaments_schedule_id_idx ON tournaments (schedule_id);
CREATE INDEX tournaments_created_by_idx ON tournaments (created_by);
-- The units that run.
CREATE INDEX tournaments_open ON tournaments (id) WHERE closed_at IS NULL;
-- The lobby's orders: what is to come and what runs, by its start; what is over, the last first.
CREATE INDEX tournaments_coming ON tournaments (coalesce(starts_at, created_at), id) WHERE ended_at IS NULL;
CREATE INDEX tournaments_over ON tournaments (ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
-- Made and closed by functions alone.
GRANT SELECT, UPDATE (status, started_at, ended_at) ON tournaments TO game;
GRANT SELECT ON tournaments TO web;
-- A guest in a tournament is not thrown away.
GRANT SELECT (id, ended_at) ON tournaments TO auth;

CREATE TABLE tournament_summaries (
  tournament_id uuid NOT NULL,
  phase text NOT NULL,
  entries integer NOT NULL DEFAULT 0,
  players_left integer NOT NULL DEFAULT 0,
  tables integer NOT NULL DEFAULT 0,
  level_no integer NOT NULL DEFAULT 1,
  prize_pool bigint NOT NULL,
  escrow bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  written_by uuid,
  CONSTRAINT tournament_summaries_pkey PRIMARY KEY (tournament_id),
  CONSTRAINT tournament_summaries_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
    ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_summaries_changed_in_idx ON tournament_summaries (changed_in);
GRANT SELECT, UPDATE ON tournament_summaries TO game;
GRANT SELECT ON tournament_summaries TO web;

CREATE TABLE tournament_entries (
  tournament_id uuid NOT NULL,
  entry_no integer NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL,
  registered_at timestamptz(3) NOT NULL,
  paid_with text NOT NULL,
  rebuys integer NOT NULL DEFAULT 0,
  add_ons integer NOT NULL DEFAULT 0,
  re_entered boolean NOT NULL DEFAULT false,
  table_no integer,
  seat integer,
  place integer,
  prize bigint NOT NULL DEFAULT 0,
  CONSTRAINT tournament_entries_pkey PRIMARY KEY (tournament_id, entry_no),
  CONSTRAINT tournament_entries_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
    ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_entries_user_id_registered_at_tournament_id_idx ON tournament_entries (user_id, registered_at, tournament_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON tournament_entries TO game;
GRANT SELECT ON tournament_entries TO web;
GRANT SELECT (tournament_id, user_id) ON tournament_entries TO auth;

-- A tournament's tables belong to its unit, as a pool's do.
ALTER TABLE tables
  ADD COLUMN tournament_id uuid,
  ADD COLUMN table_no integer,
  ADD COLUMN seat_rules jsonb,
  ADD CONSTRAINT tables_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT tables_tournament CHECK (
    (tournament_id IS NULL) = (table_no IS NULL) AND (tournament_id IS NULL) = (seat_rules IS NULL)
    AND (tournament_id IS NULL OR pool_id IS NULL AND opens_at IS NULL AND closes_at IS NULL));
CREATE UNIQUE INDEX tables_tournament_id_table_no_key ON tables (tournament_id, table_no);

ALTER TABLE ledger_accounts
  ADD COLUMN tournament_id uuid,
  ADD CONSTRAINT ledger_accounts_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
    ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Compared as texts, see above.
  ADD CONSTRAINT ledger_accounts_promotion_by_name CHECK ((kind::text = 'promotion') = (id LIKE 'promotion:%'));
CREATE INDEX ledger_accounts_tournament_id_idx ON ledger_accounts (tournament_id);
GRANT INSERT (tournament_id) ON ledger_accounts TO game;

-- Adjustments without a player are of the promotions, which pay for guarantees. M19
ALTER TABLE chip_adjustments ALTER COLUMN user_id DROP NOT NULL;
