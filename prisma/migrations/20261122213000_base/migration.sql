-- Everything that is stored: types, tables, constraints, indexes, views, and the rights of the two roles beside the owner.
-- Functions and triggers are in prisma/functions, one file each, and are applied after the migrations.
--
-- Rights stand beside the table they are about. A table that grants nothing is closed to both roles. Money and history are
-- added to and read, never changed.

-- The game server's role and the web server's. They belong to the whole cluster, and their passwords are set outside of migrations.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['game', 'web'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- a migration of another database in this cluster made it at the same time
      END;
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO game, web;

-- ——— people ———

CREATE TABLE users (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text,
  password_hash text,
  name text NOT NULL,
  name_key text NOT NULL,
  guest boolean NOT NULL DEFAULT false,
  bot boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  banned_until timestamptz(3),
  chat_banned_until timestamptz(3),
  frozen_until timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK (email = lower(email)),
  CONSTRAINT users_guest_or_bot CHECK (NOT (guest AND bot))
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE UNIQUE INDEX users_name_key_key ON users (name_key);
-- Search by the beginning of a name.
CREATE INDEX users_name_prefix ON users (lower(name) text_pattern_ops);
-- The web server owns accounts and alone sees e-mail addresses and passwords; bans and freezes are set in the back office and
-- only read by the game server.
GRANT SELECT, INSERT, UPDATE (email, password_hash, name, name_key, guest, banned_until, chat_banned_until, frozen_until) ON users TO web;
GRANT SELECT (id, name, guest, bot, created_at, banned_until, chat_banned_until, frozen_until) ON users TO game;

-- Sign-ins. The cookie names one; revoking it ends it everywhere.
CREATE TABLE sessions (
  sid uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sessions_user_id_created_at_idx ON sessions (user_id, created_at);
GRANT SELECT ON sessions TO game;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON sessions TO web;

-- What a player noted of another one.
CREATE TABLE player_notes (
  author_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  tag text,
  text text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT player_notes_pkey PRIMARY KEY (author_id, subject_id),
  CONSTRAINT player_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_notes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_notes_length CHECK (char_length(text) <= 500),
  CONSTRAINT player_notes_others CHECK (author_id <> subject_id),
  CONSTRAINT player_notes_something CHECK (tag IS NOT NULL OR text <> ''),
  CONSTRAINT player_notes_tag CHECK (tag IN ('red', 'orange', 'yellow', 'green', 'blue', 'violet'))
);
CREATE INDEX player_notes_subject_id_idx ON player_notes (subject_id);
-- The game server cannot read notes, so no socket can carry one.
GRANT SELECT, INSERT, DELETE, UPDATE (tag, text, updated_at) ON player_notes TO web;

-- Messages of the room to one player.
CREATE TABLE notices (
  id bigserial NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  read_at timestamptz(3),
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX notices_user_id_id_idx ON notices (user_id, id);
CREATE INDEX notices_user_id_read_at_idx ON notices (user_id, read_at);
-- Written by either server; the web server marks them as read.
GRANT SELECT, INSERT (user_id, kind, detail) ON notices TO game;
GRANT SELECT, INSERT (user_id, kind, detail), UPDATE (read_at) ON notices TO web;
GRANT USAGE ON SEQUENCE notices_id_seq TO game, web;

-- ——— tables and pools ———

CREATE TYPE table_status AS ENUM ('open', 'closed');

CREATE TABLE pools (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  settings jsonb NOT NULL,
  max_tables integer,
  spare_tables integer NOT NULL DEFAULT 1,
  status table_status NOT NULL DEFAULT 'open',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  closes_at timestamptz(3),
  opens_at timestamptz(3),
  CONSTRAINT pools_pkey PRIMARY KEY (id),
  CONSTRAINT pools_max_tables CHECK (max_tables >= 1),
  CONSTRAINT pools_schedule CHECK (closes_at > opens_at),
  CONSTRAINT pools_spare_tables CHECK (spare_tables >= 0)
);
CREATE INDEX pools_closes_at ON pools (closes_at) WHERE closes_at IS NOT NULL;
CREATE INDEX pools_created_at_id_idx ON pools (created_at, id);
CREATE UNIQUE INDEX pools_name_key ON pools (name);
-- The back office makes pools; the owner of a pool writes its settings in the commit of their event.
GRANT SELECT, UPDATE (settings, max_tables, spare_tables) ON pools TO game;
GRANT SELECT, INSERT (id, name, settings, max_tables, spare_tables, closes_at, opens_at) ON pools TO web;

-- A table by itself, or one of a pool.
CREATE TABLE tables (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  settings jsonb NOT NULL,
  status table_status NOT NULL DEFAULT 'open',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  pool_id uuid,
  closes_at timestamptz(3),
  opens_at timestamptz(3),
  CONSTRAINT tables_pkey PRIMARY KEY (id),
  CONSTRAINT tables_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tables_schedule CHECK (closes_at > opens_at AND (pool_id IS NULL OR (opens_at IS NULL AND closes_at IS NULL)))
);
CREATE INDEX tables_closes_at ON tables (closes_at) WHERE closes_at IS NOT NULL;
CREATE INDEX tables_created_at_id_idx ON tables (created_at, id);
CREATE UNIQUE INDEX tables_name_key ON tables (name);
CREATE INDEX tables_pool_id_idx ON tables (pool_id);
-- The back office makes tables by themselves; a pool makes its own through pool_open_table. The owner of a table writes its
-- settings, and its status as the last thing. Fault 55
GRANT SELECT, UPDATE (settings, status) ON tables TO game;
GRANT SELECT, INSERT (id, name, settings, closes_at, opens_at) ON tables TO web;

-- What the lobby shows of a pool.
CREATE TABLE pool_summaries (
  pool_id uuid NOT NULL,
  queue jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pool_summaries_pkey PRIMARY KEY (pool_id),
  CONSTRAINT pool_summaries_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT, INSERT, UPDATE ON pool_summaries TO game;
GRANT SELECT ON pool_summaries TO web;

-- What the lobby shows of a table.
CREATE TABLE table_summaries (
  table_id uuid NOT NULL,
  players integer NOT NULL,
  bots integer NOT NULL,
  seated jsonb NOT NULL,
  average_pot bigint,
  hands_per_hour integer,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  waiting integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  players_per_flop integer,
  CONSTRAINT table_summaries_pkey PRIMARY KEY (table_id),
  CONSTRAINT table_summaries_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT, INSERT, UPDATE ON table_summaries TO game;
GRANT SELECT ON table_summaries TO web;

-- What the live monitor shows of a table: public parts of its state.
CREATE TABLE live_tables (
  table_id uuid NOT NULL,
  state jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT live_tables_pkey PRIMARY KEY (table_id),
  CONSTRAINT live_tables_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT, INSERT, UPDATE ON live_tables TO game;
GRANT SELECT ON live_tables TO web;

-- Game server processes.
CREATE TABLE nodes (
  id uuid NOT NULL,
  url text NOT NULL,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  heartbeat_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  connections integer NOT NULL DEFAULT 0,
  draining boolean NOT NULL DEFAULT false,
  slowest_commit_ms integer NOT NULL DEFAULT 0,
  CONSTRAINT nodes_pkey PRIMARY KEY (id)
);
-- The game server deletes processes that have been gone for long. One that owns a unit cannot be deleted: leases refer to it.
GRANT SELECT, INSERT, UPDATE, DELETE ON nodes TO game;
GRANT SELECT ON nodes TO web;

-- Which process may write the journal of a unit: of a table by itself, or of a pool with its queue and all its tables.
-- No foreign key on unit_id, because units are of two kinds.
CREATE TABLE leases (
  unit_id uuid NOT NULL,
  epoch bigint NOT NULL DEFAULT 0,
  node_id uuid,
  expires_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT leases_pkey PRIMARY KEY (unit_id),
  CONSTRAINT leases_node_id_fkey FOREIGN KEY (node_id) REFERENCES nodes (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX leases_node_id_idx ON leases (node_id);
-- Makes the epoch part of a key: changing it waits for the commits that read it FOR KEY SHARE, and they wait for the change.
-- Renewing a lease changes no key and waits for no commit.
CREATE UNIQUE INDEX leases_unit_id_epoch_key ON leases (unit_id, epoch);
GRANT SELECT, INSERT, UPDATE ON leases TO game;
GRANT SELECT ON leases TO web;

-- ——— money ———

CREATE TYPE currency AS ENUM ('play', 'real');

CREATE TYPE account_kind AS ENUM ('wallet', 'stack', 'rake', 'charity', 'suspense', 'mint');

CREATE TYPE suspense_outcome AS ENUM ('returned', 'charity');

CREATE TYPE adjustment_status AS ENUM ('pending', 'done', 'declined');

-- Balances change only through entries (ledger_apply_entry).
CREATE TABLE ledger_accounts (
  id text NOT NULL,
  kind account_kind NOT NULL,
  currency currency NOT NULL,
  user_id uuid,
  table_id uuid,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  -- A mint is known by its name, so that checking an entry for it reads no account.
  CONSTRAINT ledger_accounts_mint_by_name CHECK ((kind = 'mint') = (id LIKE 'mint:%')),
  CONSTRAINT ledger_accounts_not_negative CHECK (balance >= 0 OR kind = 'mint'),
  -- The largest integer that a JavaScript number holds exactly.
  CONSTRAINT ledger_accounts_safe_integer CHECK (abs(balance) <= 9007199254740991)
);
CREATE INDEX ledger_accounts_table_id_idx ON ledger_accounts (table_id);
CREATE INDEX ledger_accounts_user_id_idx ON ledger_accounts (user_id);
-- The web server cannot post: it moves chips through functions alone.
GRANT SELECT, INSERT (id, kind, currency, user_id, table_id) ON ledger_accounts TO game;
GRANT SELECT ON ledger_accounts TO web;

CREATE TABLE ledger_transactions (
  id bigserial NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  kind text NOT NULL,
  currency currency NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_transactions_created_at_id_idx ON ledger_transactions (created_at, id);
CREATE UNIQUE INDEX ledger_transactions_key_key ON ledger_transactions (key);
CREATE INDEX ledger_transactions_kind_id_idx ON ledger_transactions (kind, id);
GRANT SELECT, INSERT ON ledger_transactions TO game;
GRANT SELECT ON ledger_transactions TO web;
GRANT USAGE ON SEQUENCE ledger_transactions_id_seq TO game;

-- Entries of one transaction sum to zero (ledger_check_balanced) and are in its currency (ledger_apply_entry).
CREATE TABLE ledger_entries (
  transaction_id bigint NOT NULL,
  account_id text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (transaction_id, account_id),
  CONSTRAINT ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_entries_not_zero CHECK (amount <> 0)
);
CREATE INDEX ledger_entries_account_id_transaction_id_idx ON ledger_entries (account_id, transaction_id);
-- The right to add entries is granted beside the trigger that checks them (prisma/functions/ledger_apply_entry.sql): a database with
-- migrations and without functions moves no chips.
GRANT SELECT ON ledger_entries TO game, web;

-- Immutable: a change is a new version, because a hand names the version it was raked by. R1
CREATE TABLE rake_configs (
  id text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT rake_configs_pkey PRIMARY KEY (id, version)
);
GRANT SELECT ON rake_configs TO game;
GRANT SELECT, INSERT (id, version, name, config) ON rake_configs TO web;

-- Play chips that accounts get for nothing, in cents.
CREATE TABLE chip_rules (
  player_kind text NOT NULL,
  welcome bigint NOT NULL,
  refill_below bigint NOT NULL,
  refill_to bigint NOT NULL,
  refill_every_ms bigint NOT NULL,
  CONSTRAINT chip_rules_pkey PRIMARY KEY (player_kind),
  CONSTRAINT chip_rules_amounts CHECK (welcome > 0 AND refill_below > 0 AND refill_to >= refill_below AND refill_every_ms > 0),
  CONSTRAINT chip_rules_player_kind CHECK (player_kind IN ('person', 'bot'))
);
GRANT SELECT ON chip_rules TO game, web;

-- People start with 10,000.00 and are refilled up to that once a day when they hold less than 1,000.00. Bots sit down often and
-- must not run out.
INSERT INTO chip_rules (player_kind, welcome, refill_below, refill_to, refill_every_ms) VALUES
  ('person', 1000000, 100000, 1000000, 86400000),
  ('bot', 10000000, 2000000, 10000000, 3600000);

-- Written by play_chips_refill alone.
CREATE TABLE refills (
  user_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT refills_pkey PRIMARY KEY (user_id, at),
  CONSTRAINT refills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON refills TO game, web;

-- Bets of a hand that could be neither finished nor cancelled. T7
CREATE TABLE suspense_cases (
  hand_id text NOT NULL,
  table_id uuid NOT NULL,
  amount bigint NOT NULL,
  currency currency NOT NULL,
  reason text NOT NULL,
  opened_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  outcome suspense_outcome,
  CONSTRAINT suspense_cases_pkey PRIMARY KEY (hand_id),
  CONSTRAINT suspense_cases_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT suspense_cases_amount CHECK (amount > 0),
  CONSTRAINT suspense_cases_resolved CHECK ((resolved_at IS NULL) = (outcome IS NULL))
);
-- "IS NULL" fixes no place in an order: an index that began with resolved_at would be read whole and sorted.
CREATE INDEX suspense_cases_open ON suspense_cases (due_at, hand_id) WHERE resolved_at IS NULL;
CREATE INDEX suspense_cases_resolved_at_hand_id_idx ON suspense_cases (resolved_at, hand_id);
CREATE INDEX suspense_cases_table_id_idx ON suspense_cases (table_id);
-- Opened in the commit that takes the bets, resolved once.
GRANT SELECT, INSERT, UPDATE (resolved_at, outcome) ON suspense_cases TO game;
GRANT SELECT ON suspense_cases TO web;

-- What one member of the staff may adjust alone, in cents.
CREATE TABLE adjustment_limits (
  currency currency NOT NULL,
  max_amount bigint NOT NULL,
  CONSTRAINT adjustment_limits_pkey PRIMARY KEY (currency),
  CONSTRAINT adjustment_limits_amount CHECK (max_amount >= 0)
);
GRANT SELECT ON adjustment_limits TO web;

-- 10,000.00 play chips, $100.00.
INSERT INTO adjustment_limits (currency, max_amount) VALUES ('play', 1000000), ('real', 10000);

-- Chips moved by hand between mint and wallet. Written by functions alone. Fault 51
CREATE TABLE chip_adjustments (
  number bigserial NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  currency currency NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  status adjustment_status NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_by uuid,
  decided_at timestamptz(3),
  CONSTRAINT chip_adjustments_pkey PRIMARY KEY (number),
  CONSTRAINT chip_adjustments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_amount CHECK (amount <> 0 AND abs(amount) <= 9007199254740991),
  CONSTRAINT chip_adjustments_decided CHECK ((status = 'declined') <= (decided_by IS NOT NULL)),
  CONSTRAINT chip_adjustments_moment CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT chip_adjustments_reason CHECK (btrim(reason) <> ''),
  CONSTRAINT chip_adjustments_two_people CHECK (status <> 'done' OR decided_by IS NULL OR decided_by <> requested_by)
);
CREATE INDEX chip_adjustments_requested_by_idx ON chip_adjustments (requested_by);
CREATE INDEX chip_adjustments_decided_by_idx ON chip_adjustments (decided_by);
CREATE UNIQUE INDEX chip_adjustments_id_key ON chip_adjustments (id);
CREATE INDEX chip_adjustments_status_number_idx ON chip_adjustments (status, number);
CREATE INDEX chip_adjustments_user_id_number_idx ON chip_adjustments (user_id, number);
GRANT SELECT ON chip_adjustments TO web;

-- Results of comparing balances, entries, stacks and rake. I1
CREATE TABLE reconciliations (
  id bigserial NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ok boolean NOT NULL,
  report jsonb NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliations_ok_at_idx ON reconciliations (ok, at);
GRANT SELECT, INSERT (ok, report), DELETE ON reconciliations TO game;
GRANT SELECT ON reconciliations TO web;
GRANT USAGE ON SEQUENCE reconciliations_id_seq TO game;

-- Up to where the ledger is verified.
CREATE TABLE reconciliation_marks (
  scope text NOT NULL,
  up_to bigint NOT NULL,
  raked bigint NOT NULL,
  CONSTRAINT reconciliation_marks_pkey PRIMARY KEY (scope)
);
GRANT SELECT, INSERT, UPDATE ON reconciliation_marks TO game;

-- ——— play ———

CREATE TYPE hand_outcome AS ENUM ('settled', 'cancelled', 'suspended');

-- The journal: one numbered log a table, and one a pool under its id. It has no foreign key because it is the hot path; a row is
-- only written beside its unit's lease.
CREATE TABLE stream_events (
  stream_id uuid NOT NULL,
  seq bigint NOT NULL,
  epoch bigint NOT NULL,
  hand_no integer,
  action_id text,
  kind text NOT NULL,
  public jsonb NOT NULL,
  sealed bytea,
  remaining_ms integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  early_ms integer,
  CONSTRAINT stream_events_pkey PRIMARY KEY (stream_id, seq),
  CONSTRAINT stream_events_seq CHECK (seq >= 1)
) WITH (autovacuum_analyze_scale_factor = 1);
CREATE UNIQUE INDEX stream_events_stream_id_action_id_key ON stream_events (stream_id, action_id);
-- PostgreSQL's own upkeep sorts a sample of every column. In a log that grows this is due again and again, and kept a core busy
-- for most of a second while commits waited. No query searches the JSON bodies, and the rest is known well enough when it is
-- looked at each time the log has doubled.
ALTER TABLE stream_events
  ALTER COLUMN action_id SET STATISTICS 0,
  ALTER COLUMN public SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;
-- What happened is never changed. The web server cannot read the hidden part of it.
GRANT SELECT, INSERT ON stream_events TO game;
GRANT SELECT (stream_id, seq, epoch, hand_no, action_id, kind, public, remaining_ms, created_at, early_ms) ON stream_events TO web;

-- The state that recovery starts from, of a table or of a pool under its id.
CREATE TABLE stream_snapshots (
  stream_id uuid NOT NULL,
  seq bigint NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT stream_snapshots_pkey PRIMARY KEY (stream_id)
);
ALTER TABLE stream_snapshots
  ALTER COLUMN state SET STATISTICS 0;
GRANT SELECT, INSERT, UPDATE ON stream_snapshots TO game;

-- Finished hands.
CREATE TABLE hands (
  id text NOT NULL,
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  outcome hand_outcome NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  settings jsonb NOT NULL,
  sealed bytea NOT NULL,
  ended_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seq bigint NOT NULL DEFAULT 0,
  CONSTRAINT hands_pkey PRIMARY KEY (id),
  CONSTRAINT hands_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX hands_ended_at_id_idx ON hands (ended_at, id);
CREATE INDEX hands_table_id_ended_at_id_idx ON hands (table_id, ended_at, id);
CREATE UNIQUE INDEX hands_table_id_hand_no_key ON hands (table_id, hand_no);
ALTER TABLE hands
  ALTER COLUMN settings SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;
GRANT SELECT, INSERT ON hands TO game;
GRANT SELECT ON hands TO web;

CREATE TABLE hand_players (
  hand_id text NOT NULL,
  seat integer NOT NULL,
  user_id uuid NOT NULL,
  net bigint NOT NULL,
  invested bigint NOT NULL DEFAULT 0,
  rake bigint NOT NULL DEFAULT 0,
  ended_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT hand_players_pkey PRIMARY KEY (hand_id, seat),
  CONSTRAINT hand_players_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_players_rake CHECK (rake >= 0 AND invested >= rake)
);
CREATE INDEX hand_players_user_id_ended_at_hand_id_idx ON hand_players (user_id, ended_at, hand_id);
GRANT SELECT, INSERT ON hand_players TO game;
GRANT SELECT ON hand_players TO web;

-- The rake of a UTC day by table and stakes. Written by the trigger on hand_players alone.
CREATE TABLE rake_days (
  day date NOT NULL,
  table_id uuid NOT NULL,
  structure text NOT NULL,
  low bigint NOT NULL,
  high bigint NOT NULL,
  hands integer NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  CONSTRAINT rake_days_pkey PRIMARY KEY (day, table_id, structure, low, high),
  CONSTRAINT rake_days_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT rake_days_amounts CHECK (hands > 0 AND rake > 0 AND pot >= rake)
);
CREATE INDEX rake_days_table_id_day_idx ON rake_days (table_id, day);
GRANT SELECT ON rake_days TO web;

-- The same by player.
CREATE TABLE rake_player_days (
  day date NOT NULL,
  table_id uuid NOT NULL,
  structure text NOT NULL,
  low bigint NOT NULL,
  high bigint NOT NULL,
  user_id uuid NOT NULL,
  hands integer NOT NULL,
  invested bigint NOT NULL,
  rake bigint NOT NULL,
  CONSTRAINT rake_player_days_pkey PRIMARY KEY (day, table_id, structure, low, high, user_id),
  CONSTRAINT rake_player_days_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT rake_player_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT rake_player_days_amounts CHECK (hands > 0 AND rake >= 0 AND invested >= rake)
);
CREATE INDEX rake_player_days_table_id_idx ON rake_player_days (table_id);
CREATE INDEX rake_player_days_user_id_day_idx ON rake_player_days (user_id, day);
GRANT SELECT ON rake_player_days TO web;

CREATE TABLE seats (
  table_id uuid NOT NULL,
  seat integer NOT NULL,
  user_id uuid NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat),
  CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT seats_seat CHECK (seat >= 0)
);
CREATE UNIQUE INDEX seats_user_id_table_id_key ON seats (user_id, table_id);
GRANT SELECT, INSERT, DELETE ON seats TO game;
GRANT SELECT ON seats TO web;

-- When a player last left a table, and with how much. S4, S6
CREATE TABLE visits (
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stack bigint NOT NULL,
  left_at timestamptz(3) NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (table_id, user_id),
  CONSTRAINT visits_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT visits_stack CHECK (stack >= 0)
);
GRANT SELECT, INSERT, UPDATE ON visits TO game;
GRANT SELECT ON visits TO web;

-- S5
CREATE TABLE rathole_counters (
  user_id uuid NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rathole_counters_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT rathole_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT, INSERT, UPDATE ON rathole_counters TO game;
GRANT SELECT ON rathole_counters TO web;

-- How often a player was all-in by time-out, a UTC day, over all tables. T2, T8
CREATE TABLE protected_all_ins (
  user_id uuid NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT protected_all_ins_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT protected_all_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT protected_all_ins_count_check CHECK (count > 0)
);
GRANT SELECT, INSERT, UPDATE ON protected_all_ins TO game;
GRANT SELECT ON protected_all_ins TO web;

-- ——— talk at the tables ———

CREATE TYPE chat_report_status AS ENUM ('open', 'dismissed', 'upheld');

CREATE TABLE chat_messages (
  id bigserial NOT NULL,
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  command_id uuid NOT NULL,
  text text,
  emote text,
  unmasked text,
  at timestamptz(3) NOT NULL,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (id),
  CONSTRAINT chat_messages_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_messages_length CHECK (text <> '' AND char_length(text) <= 200),
  CONSTRAINT chat_messages_said CHECK ((text IS NULL) <> (emote IS NULL)),
  CONSTRAINT chat_messages_unmasked CHECK (unmasked IS NULL OR text IS NOT NULL)
);
CREATE INDEX chat_messages_at_idx ON chat_messages (at);
CREATE INDEX chat_messages_table_id_id_idx ON chat_messages (table_id, id);
CREATE UNIQUE INDEX chat_messages_user_id_command_id_key ON chat_messages (user_id, command_id);
-- Chat passes through the game server alone. A message never changes; old ones are deleted by chat_delete_before.
GRANT SELECT, INSERT ON chat_messages TO game;
GRANT USAGE ON SEQUENCE chat_messages_id_seq TO game;

CREATE TABLE chat_mutes (
  user_id uuid NOT NULL,
  muted_id uuid NOT NULL,
  CONSTRAINT chat_mutes_pkey PRIMARY KEY (user_id, muted_id),
  CONSTRAINT chat_mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_mutes_others CHECK (user_id <> muted_id)
);
CREATE INDEX chat_mutes_muted_id_idx ON chat_mutes (muted_id);
-- The web server shows beside a note whether its subject is muted; muting goes through the game server.
GRANT SELECT, INSERT, DELETE ON chat_mutes TO game;
GRANT SELECT ON chat_mutes TO web;

-- Decided by chat_report_decide alone.
CREATE TABLE chat_reports (
  message_id bigint NOT NULL,
  reporter_id uuid NOT NULL,
  context bigint[],
  at timestamptz(3) NOT NULL,
  decided_by uuid,
  decided_at timestamptz(3),
  number bigserial NOT NULL,
  reason text,
  status chat_report_status NOT NULL DEFAULT 'open',
  CONSTRAINT chat_reports_pkey PRIMARY KEY (message_id, reporter_id),
  CONSTRAINT chat_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_decided CHECK ((status = 'open') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (reason IS NULL))
);
CREATE INDEX chat_reports_decided_by_idx ON chat_reports (decided_by);
CREATE UNIQUE INDEX chat_reports_number_key ON chat_reports (number);
CREATE INDEX chat_reports_reporter_id_at_idx ON chat_reports (reporter_id, at);
CREATE INDEX chat_reports_status_number_idx ON chat_reports (status, number);
GRANT SELECT, INSERT ON chat_reports TO game;
GRANT USAGE ON SEQUENCE chat_reports_number_seq TO game;

-- The web server reads what was reported and what was said around it, and nothing else of what is said at the tables.
CREATE VIEW reported_chat AS
SELECT r.number, r.status, r.at, r.message_id, r.reporter_id, reporter.name AS reporter, m.user_id AS writer_id, writer.name AS writer,
       m.table_id, t.name AS table_name, coalesce(m.unmasked, m.text) AS written, m.emote, r.decided_at, r.reason, decider.name AS decider
FROM chat_reports r
JOIN chat_messages m ON m.id = r.message_id
JOIN tables t ON t.id = m.table_id
JOIN users writer ON writer.id = m.user_id
JOIN users reporter ON reporter.id = r.reporter_id
LEFT JOIN users decider ON decider.id = r.decided_by;

CREATE VIEW reported_chat_lines AS
SELECT r.number, m.id, m.at, m.user_id AS writer_id, u.name AS writer, coalesce(m.unmasked, m.text) AS written, m.emote
FROM chat_reports r CROSS JOIN LATERAL unnest(r.context) AS c (id)
JOIN chat_messages m ON m.id = c.id JOIN users u ON u.id = m.user_id;

GRANT SELECT ON reported_chat, reported_chat_lines TO web;

-- ——— the back office ———

CREATE TYPE staff_role AS ENUM ('owner', 'floor', 'rake_admin', 'support', 'integrity');

-- Changed by staff_set_role alone.
CREATE TABLE staff_members (
  user_id uuid NOT NULL,
  role staff_role NOT NULL,
  granted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT staff_members_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON staff_members TO web;

CREATE TABLE audit_log (
  id bigserial NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  ip_address text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX audit_log_action_id_idx ON audit_log (action, id);
CREATE INDEX audit_log_actor_id_id_idx ON audit_log (actor_id, id);
CREATE INDEX audit_log_subject_kind_subject_id_id_idx ON audit_log (subject_kind, subject_id, id);
-- The log grows and never changes.
GRANT SELECT, INSERT (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address) ON audit_log TO web;
GRANT USAGE ON SEQUENCE audit_log_id_seq TO web;

-- Commands of the back office to the owner of a unit.
CREATE TABLE commands (
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  audit_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  completed_at timestamptz(3),
  result jsonb,
  CONSTRAINT commands_pkey PRIMARY KEY (id),
  CONSTRAINT commands_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT commands_completed CHECK ((completed_at IS NULL) = (result IS NULL))
);
CREATE INDEX commands_completed_at_created_at_idx ON commands (completed_at, created_at);
CREATE INDEX commands_audit_id_idx ON commands (audit_id);
CREATE INDEX commands_unit_id_created_at_idx ON commands (unit_id, created_at);
-- The back office inserts a command, the owner of the unit completes it once.
GRANT SELECT, UPDATE (completed_at, result) ON commands TO game;
GRANT SELECT, INSERT (id, unit_id, kind, payload, audit_id) ON commands TO web;

CREATE TABLE announcements (
  id uuid NOT NULL,
  text text NOT NULL,
  from_at timestamptz(3) NOT NULL,
  until_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_text CHECK (char_length(text) BETWEEN 1 AND 300),
  CONSTRAINT announcements_time CHECK (from_at <= until_at)
);
CREATE INDEX announcements_until_at_idx ON announcements (until_at);
GRANT SELECT ON announcements TO game;
GRANT SELECT, INSERT (id, text, from_at, until_at), UPDATE (until_at) ON announcements TO web;

-- What staff noted of a player, for each other. Append-only.
CREATE TABLE staff_notes (
  id bigserial NOT NULL,
  user_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT staff_notes_pkey PRIMARY KEY (id),
  CONSTRAINT staff_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_notes_text CHECK (btrim(text) <> '')
);
CREATE INDEX staff_notes_author_id_idx ON staff_notes (author_id);
CREATE INDEX staff_notes_user_id_at_idx ON staff_notes (user_id, at);
GRANT SELECT, INSERT (user_id, author_id, text) ON staff_notes TO web;
GRANT USAGE ON SEQUENCE staff_notes_id_seq TO web;

-- Who of the staff revealed the cards of a finished hand. Append-only.
CREATE TABLE hand_reveals (
  id bigserial NOT NULL,
  hand_id text NOT NULL,
  revealed_by uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT hand_reveals_pkey PRIMARY KEY (id),
  CONSTRAINT hand_reveals_revealed_by_fkey FOREIGN KEY (revealed_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_reveals_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_reveals_reason CHECK (btrim(reason) <> '')
);
CREATE INDEX hand_reveals_revealed_by_idx ON hand_reveals (revealed_by);
CREATE INDEX hand_reveals_hand_id_id_idx ON hand_reveals (hand_id, id);
GRANT SELECT, INSERT (hand_id, revealed_by, reason) ON hand_reveals TO web;
GRANT USAGE ON SEQUENCE hand_reveals_id_seq TO web;

-- ——— work of the room itself ———

-- Jobs that run at most once a period, in whichever process comes first.
CREATE TABLE job_runs (
  name text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  locked_until timestamptz(3) NOT NULL,
  CONSTRAINT job_runs_pkey PRIMARY KEY (name)
);
GRANT SELECT, INSERT, UPDATE ON job_runs TO game;
GRANT SELECT ON job_runs TO web;

-- The daily self-test of the shuffle. A day has one report, which never changes; one that failed keeps every table from
-- dealing until it is released. F2
CREATE TABLE shuffle_reports (
  day date NOT NULL,
  sample_size integer NOT NULL,
  tests jsonb NOT NULL,
  passed boolean NOT NULL,
  node_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT shuffle_reports_pkey PRIMARY KEY (day),
  CONSTRAINT shuffle_reports_sample CHECK (sample_size > 0)
);
-- Failures are looked up before every hand.
CREATE INDEX shuffle_reports_failed ON shuffle_reports (day) WHERE NOT passed;
GRANT SELECT, INSERT (day, sample_size, tests, passed, node_id) ON shuffle_reports TO game;
GRANT SELECT ON shuffle_reports TO web;

CREATE TABLE shuffle_releases (
  day date NOT NULL,
  released_by uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT shuffle_releases_pkey PRIMARY KEY (day),
  CONSTRAINT shuffle_releases_released_by_fkey FOREIGN KEY (released_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT shuffle_releases_day_fkey FOREIGN KEY (day) REFERENCES shuffle_reports (day) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT shuffle_releases_reason CHECK (btrim(reason) <> '')
);
CREATE INDEX shuffle_releases_released_by_idx ON shuffle_releases (released_by);
GRANT SELECT ON shuffle_releases TO game;
GRANT SELECT, INSERT (day, released_by, reason) ON shuffle_releases TO web;

-- ——— upkeep of this schema ———

-- Which text of each file in prisma/functions was applied last. Written by migrate alone.
CREATE TABLE applied_functions (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);
