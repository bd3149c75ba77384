-- The schema as it is after all migrations and functions: a dump, to be read and compared, never applied.
-- Written by `npm run migrate -- structure`; a test compares it with a new database.

CREATE TYPE account_kind AS ENUM ('wallet', 'stack', 'rake', 'charity', 'suspense', 'mint');

CREATE TYPE adjustment_status AS ENUM ('pending', 'done', 'declined');

CREATE TYPE chat_report_state AS ENUM ('open', 'dismissed', 'measure_taken');

CREATE TYPE currency AS ENUM ('play', 'real');

CREATE TYPE hand_outcome AS ENUM ('settled', 'cancelled', 'suspended');

CREATE TYPE staff_role AS ENUM ('owner', 'floor', 'rake_admin', 'support', 'integrity');

CREATE TYPE suspense_outcome AS ENUM ('returned', 'charity');

CREATE TYPE table_status AS ENUM ('open', 'closed');

CREATE TABLE adjustment_limits (
  currency currency NOT NULL,
  alone_up_to bigint NOT NULL,
  CONSTRAINT adjustment_limits_pkey PRIMARY KEY (currency),
  CONSTRAINT adjustment_limits_amount CHECK ((alone_up_to >= 0))
);
GRANT SELECT ON adjustment_limits TO web;

CREATE TABLE announcements (
  id uuid NOT NULL,
  text text NOT NULL,
  from_at timestamp(3) with time zone NOT NULL,
  until_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_text CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300))),
  CONSTRAINT announcements_time CHECK ((from_at <= until_at))
);
CREATE INDEX announcements_until_at_idx ON public.announcements USING btree (until_at);
GRANT SELECT ON announcements TO game;
GRANT SELECT ON announcements TO web;
GRANT INSERT (id, text, from_at, until_at) ON announcements TO web;
GRANT UPDATE (until_at) ON announcements TO web;

CREATE TABLE applied_functions (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT applied_functions_pkey PRIMARY KEY (name)
);

CREATE TABLE audit_log (
  id bigint DEFAULT nextval('audit_log_id_seq'::regclass) NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX audit_log_action_id_idx ON public.audit_log USING btree (action, id);
CREATE INDEX audit_log_actor_id_id_idx ON public.audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_subject_kind_subject_id_id_idx ON public.audit_log USING btree (subject_kind, subject_id, id);
GRANT SELECT ON audit_log TO web;
GRANT INSERT (actor_id, action, subject_kind, subject_id, reason, before, after, address) ON audit_log TO web;
GRANT USAGE ON SEQUENCE audit_log_id_seq TO web;

CREATE TABLE chat_messages (
  id bigint DEFAULT nextval('chat_messages_id_seq'::regclass) NOT NULL,
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  command_id uuid NOT NULL,
  text text,
  emote text,
  unmasked text,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (id),
  CONSTRAINT chat_messages_length CHECK (((text <> ''::text) AND (char_length(text) <= 200))),
  CONSTRAINT chat_messages_said CHECK (((text IS NULL) <> (emote IS NULL))),
  CONSTRAINT chat_messages_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_messages_unmasked CHECK (((unmasked IS NULL) OR (text IS NOT NULL))),
  CONSTRAINT chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chat_messages_at_idx ON public.chat_messages USING btree (at);
CREATE INDEX chat_messages_table_id_id_idx ON public.chat_messages USING btree (table_id, id);
CREATE UNIQUE INDEX chat_messages_user_id_command_id_key ON public.chat_messages USING btree (user_id, command_id);
GRANT INSERT, SELECT ON chat_messages TO game;
GRANT USAGE ON SEQUENCE chat_messages_id_seq TO game;

CREATE TABLE chat_mutes (
  user_id uuid NOT NULL,
  muted_id uuid NOT NULL,
  CONSTRAINT chat_mutes_pkey PRIMARY KEY (user_id, muted_id),
  CONSTRAINT chat_mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_mutes_others CHECK ((user_id <> muted_id)),
  CONSTRAINT chat_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chat_mutes_muted_id_idx ON public.chat_mutes USING btree (muted_id);
GRANT DELETE, INSERT, SELECT ON chat_mutes TO game;
GRANT SELECT ON chat_mutes TO web;

CREATE TABLE chat_reports (
  message_id bigint NOT NULL,
  reporter_id uuid NOT NULL,
  context bigint[],
  at timestamp(3) with time zone NOT NULL,
  judge_id uuid,
  judged_at timestamp(3) with time zone,
  number bigint DEFAULT nextval('chat_reports_number_seq'::regclass) NOT NULL,
  reason text,
  state chat_report_state DEFAULT 'open'::chat_report_state NOT NULL,
  CONSTRAINT chat_reports_pkey PRIMARY KEY (message_id, reporter_id),
  CONSTRAINT chat_reports_judge_id_fkey FOREIGN KEY (judge_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_judged CHECK ((((state = 'open'::chat_report_state) = (judge_id IS NULL)) AND ((judge_id IS NULL) = (judged_at IS NULL)) AND ((judge_id IS NULL) = (reason IS NULL)))),
  CONSTRAINT chat_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_messages(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chat_reports_judge_id_idx ON public.chat_reports USING btree (judge_id);
CREATE UNIQUE INDEX chat_reports_number_key ON public.chat_reports USING btree (number);
CREATE INDEX chat_reports_reporter_id_at_idx ON public.chat_reports USING btree (reporter_id, at);
CREATE INDEX chat_reports_state_number_idx ON public.chat_reports USING btree (state, number);
GRANT INSERT, SELECT ON chat_reports TO game;
GRANT USAGE ON SEQUENCE chat_reports_number_seq TO game;

CREATE TABLE chip_adjustments (
  number bigint DEFAULT nextval('chip_adjustments_number_seq'::regclass) NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  currency currency NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  status adjustment_status NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  CONSTRAINT chip_adjustments_pkey PRIMARY KEY (number),
  CONSTRAINT chip_adjustments_amount CHECK (((amount <> 0) AND (abs(amount) <= '9007199254740991'::bigint))),
  CONSTRAINT chip_adjustments_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_decided CHECK (((status = 'declined'::adjustment_status) <= (decided_by IS NOT NULL))),
  CONSTRAINT chip_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_moment CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  CONSTRAINT chip_adjustments_reason CHECK ((btrim(reason) <> ''::text)),
  CONSTRAINT chip_adjustments_two_people CHECK (((status <> 'done'::adjustment_status) OR (decided_by IS NULL) OR (decided_by <> asked_by))),
  CONSTRAINT chip_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chip_adjustments_asked_by_idx ON public.chip_adjustments USING btree (asked_by);
CREATE INDEX chip_adjustments_decided_by_idx ON public.chip_adjustments USING btree (decided_by);
CREATE UNIQUE INDEX chip_adjustments_id_key ON public.chip_adjustments USING btree (id);
CREATE INDEX chip_adjustments_status_number_idx ON public.chip_adjustments USING btree (status, number);
CREATE INDEX chip_adjustments_user_id_number_idx ON public.chip_adjustments USING btree (user_id, number);
GRANT SELECT ON chip_adjustments TO web;

CREATE TABLE chip_rules (
  audience text NOT NULL,
  welcome bigint NOT NULL,
  refill_below bigint NOT NULL,
  refill_to bigint NOT NULL,
  refill_every_ms bigint NOT NULL,
  CONSTRAINT chip_rules_pkey PRIMARY KEY (audience),
  CONSTRAINT chip_rules_amounts CHECK (((welcome > 0) AND (refill_below > 0) AND (refill_to >= refill_below) AND (refill_every_ms > 0))),
  CONSTRAINT chip_rules_audience CHECK ((audience = ANY (ARRAY['person'::text, 'bot'::text])))
);
GRANT SELECT ON chip_rules TO game;
GRANT SELECT ON chip_rules TO web;

CREATE TABLE commands (
  id uuid NOT NULL,
  unit_id uuid NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  audit_id bigint NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  answered_at timestamp(3) with time zone,
  result jsonb,
  CONSTRAINT commands_pkey PRIMARY KEY (id),
  CONSTRAINT commands_answer CHECK (((answered_at IS NULL) = (result IS NULL))),
  CONSTRAINT commands_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX commands_answered_at_created_at_idx ON public.commands USING btree (answered_at, created_at);
CREATE INDEX commands_audit_id_idx ON public.commands USING btree (audit_id);
CREATE INDEX commands_unit_id_created_at_idx ON public.commands USING btree (unit_id, created_at);
GRANT SELECT ON commands TO game;
GRANT SELECT ON commands TO web;
GRANT UPDATE (answered_at, result) ON commands TO game;
GRANT INSERT (id, unit_id, kind, payload, audit_id) ON commands TO web;

CREATE TABLE hand_players (
  hand_id text NOT NULL,
  seat integer NOT NULL,
  user_id uuid NOT NULL,
  net bigint NOT NULL,
  put_in bigint DEFAULT 0 NOT NULL,
  rake bigint DEFAULT 0 NOT NULL,
  ended_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT hand_players_pkey PRIMARY KEY (hand_id, seat),
  CONSTRAINT hand_players_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_players_rake CHECK (((rake >= 0) AND (put_in >= rake))),
  CONSTRAINT hand_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX hand_players_user_id_ended_at_hand_id_idx ON public.hand_players USING btree (user_id, ended_at, hand_id);
CREATE TRIGGER rake_days_after_insert AFTER INSERT ON hand_players REFERENCING NEW TABLE AS new_hand_players FOR EACH STATEMENT EXECUTE FUNCTION rake_days_after_insert();
GRANT INSERT, SELECT ON hand_players TO game;
GRANT SELECT ON hand_players TO web;

CREATE TABLE hand_views (
  id bigint DEFAULT nextval('hand_views_id_seq'::regclass) NOT NULL,
  hand_id text NOT NULL,
  by_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT hand_views_pkey PRIMARY KEY (id),
  CONSTRAINT hand_views_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_views_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_views_reason CHECK ((btrim(reason) <> ''::text))
);
CREATE INDEX hand_views_by_id_idx ON public.hand_views USING btree (by_id);
CREATE INDEX hand_views_hand_id_id_idx ON public.hand_views USING btree (hand_id, id);
GRANT SELECT ON hand_views TO web;
GRANT INSERT (hand_id, by_id, reason) ON hand_views TO web;
GRANT USAGE ON SEQUENCE hand_views_id_seq TO web;

CREATE TABLE hands (
  id text NOT NULL,
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  outcome hand_outcome NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  settings jsonb NOT NULL,
  sealed bytea NOT NULL,
  ended_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seq bigint DEFAULT 0 NOT NULL,
  CONSTRAINT hands_pkey PRIMARY KEY (id),
  CONSTRAINT hands_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX hands_ended_at_id_idx ON public.hands USING btree (ended_at, id);
CREATE INDEX hands_table_id_ended_at_id_idx ON public.hands USING btree (table_id, ended_at, id);
CREATE UNIQUE INDEX hands_table_id_hand_no_key ON public.hands USING btree (table_id, hand_no);
ALTER TABLE hands ALTER COLUMN settings SET STATISTICS 0;
ALTER TABLE hands ALTER COLUMN sealed SET STATISTICS 0;
GRANT INSERT, SELECT ON hands TO game;
GRANT SELECT ON hands TO web;

CREATE TABLE job_runs (
  name text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  busy_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT job_runs_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT, UPDATE ON job_runs TO game;
GRANT SELECT ON job_runs TO web;

CREATE TABLE ledger_accounts (
  id text NOT NULL,
  kind account_kind NOT NULL,
  currency currency NOT NULL,
  user_id uuid,
  table_id uuid,
  balance bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_mint_by_name CHECK (((kind = 'mint'::account_kind) = (id ~~ 'mint:%'::text))),
  CONSTRAINT ledger_accounts_not_negative CHECK (((balance >= 0) OR (kind = 'mint'::account_kind))),
  CONSTRAINT ledger_accounts_safe_integer CHECK ((abs(balance) <= '9007199254740991'::bigint)),
  CONSTRAINT ledger_accounts_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX ledger_accounts_table_id_idx ON public.ledger_accounts USING btree (table_id);
CREATE INDEX ledger_accounts_user_id_idx ON public.ledger_accounts USING btree (user_id);
GRANT SELECT ON ledger_accounts TO game;
GRANT SELECT ON ledger_accounts TO web;
GRANT INSERT (id, kind, currency, user_id, table_id) ON ledger_accounts TO game;

CREATE TABLE ledger_entries (
  transaction_id bigint NOT NULL,
  account_id text NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (transaction_id, account_id),
  CONSTRAINT ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_entries_not_zero CHECK ((amount <> 0)),
  CONSTRAINT ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX ledger_entries_account_id_transaction_id_idx ON public.ledger_entries USING btree (account_id, transaction_id);
CREATE TRIGGER ledger_apply_entry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();
CREATE CONSTRAINT TRIGGER ledger_check_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balanced();
CREATE TRIGGER ledger_guard_mint BEFORE INSERT ON ledger_entries FOR EACH ROW WHEN (new.account_id ~~ 'mint:%'::text) EXECUTE FUNCTION ledger_guard_mint();
GRANT SELECT ON ledger_entries TO game;
GRANT SELECT ON ledger_entries TO web;
GRANT INSERT (transaction_id, account_id, amount) ON ledger_entries TO game;

CREATE TABLE ledger_transactions (
  id bigint DEFAULT nextval('ledger_transactions_id_seq'::regclass) NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  kind text NOT NULL,
  currency currency NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_transactions_created_at_id_idx ON public.ledger_transactions USING btree (created_at, id);
CREATE UNIQUE INDEX ledger_transactions_key_key ON public.ledger_transactions USING btree (key);
CREATE INDEX ledger_transactions_kind_id_idx ON public.ledger_transactions USING btree (kind, id);
GRANT INSERT, SELECT ON ledger_transactions TO game;
GRANT SELECT ON ledger_transactions TO web;
GRANT USAGE ON SEQUENCE ledger_transactions_id_seq TO game;

CREATE TABLE live_tables (
  table_id uuid NOT NULL,
  state jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT live_tables_pkey PRIMARY KEY (table_id),
  CONSTRAINT live_tables_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON live_tables TO game;
GRANT SELECT ON live_tables TO web;

CREATE TABLE nodes (
  id uuid NOT NULL,
  url text NOT NULL,
  started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  heartbeat_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  connections integer DEFAULT 0 NOT NULL,
  draining boolean DEFAULT false NOT NULL,
  journal_ms integer DEFAULT 0 NOT NULL,
  CONSTRAINT nodes_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON nodes TO game;
GRANT SELECT ON nodes TO web;

CREATE TABLE notices (
  id bigint DEFAULT nextval('notices_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  read_at timestamp(3) with time zone,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX notices_user_id_id_idx ON public.notices USING btree (user_id, id);
CREATE INDEX notices_user_id_read_at_idx ON public.notices USING btree (user_id, read_at);
GRANT SELECT ON notices TO game;
GRANT SELECT ON notices TO web;
GRANT INSERT (user_id, kind, detail) ON notices TO game;
GRANT INSERT (user_id, kind, detail) ON notices TO web;
GRANT UPDATE (read_at) ON notices TO web;
GRANT USAGE ON SEQUENCE notices_id_seq TO game;
GRANT USAGE ON SEQUENCE notices_id_seq TO web;

CREATE TABLE ownership (
  unit_id uuid NOT NULL,
  epoch bigint DEFAULT 0 NOT NULL,
  node_id uuid,
  lease_until timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT ownership_pkey PRIMARY KEY (unit_id),
  CONSTRAINT ownership_node_id_fkey FOREIGN KEY (node_id) REFERENCES nodes(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX ownership_node_id_idx ON public.ownership USING btree (node_id);
CREATE UNIQUE INDEX ownership_unit_id_epoch_key ON public.ownership USING btree (unit_id, epoch);
GRANT INSERT, SELECT, UPDATE ON ownership TO game;
GRANT SELECT ON ownership TO web;

CREATE TABLE player_notes (
  author_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  tag text,
  text text NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT player_notes_pkey PRIMARY KEY (author_id, subject_id),
  CONSTRAINT player_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_notes_length CHECK ((char_length(text) <= 500)),
  CONSTRAINT player_notes_others CHECK ((author_id <> subject_id)),
  CONSTRAINT player_notes_something CHECK (((tag IS NOT NULL) OR (text <> ''::text))),
  CONSTRAINT player_notes_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_notes_tag CHECK ((tag = ANY (ARRAY['red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'violet'::text])))
);
CREATE INDEX player_notes_subject_id_idx ON public.player_notes USING btree (subject_id);
GRANT DELETE, INSERT, SELECT ON player_notes TO web;
GRANT UPDATE (tag, text, updated_at) ON player_notes TO web;

CREATE TABLE pool_summaries (
  pool_id uuid NOT NULL,
  queue jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT pool_summaries_pkey PRIMARY KEY (pool_id),
  CONSTRAINT pool_summaries_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON pool_summaries TO game;
GRANT SELECT ON pool_summaries TO web;

CREATE TABLE pools (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  max_tables integer,
  spare_tables integer DEFAULT 1 NOT NULL,
  status table_status DEFAULT 'open'::table_status NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  closes_at timestamp(3) with time zone,
  opens_at timestamp(3) with time zone,
  CONSTRAINT pools_pkey PRIMARY KEY (id),
  CONSTRAINT pools_max_tables CHECK ((max_tables >= 1)),
  CONSTRAINT pools_schedule CHECK ((closes_at > opens_at)),
  CONSTRAINT pools_spare_tables CHECK ((spare_tables >= 0))
);
CREATE INDEX pools_closes_at ON public.pools USING btree (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX pools_created_at_id_idx ON public.pools USING btree (created_at, id);
CREATE UNIQUE INDEX pools_name_key ON public.pools USING btree (name);
GRANT SELECT ON pools TO game;
GRANT SELECT ON pools TO web;
GRANT UPDATE (settings, max_tables, spare_tables) ON pools TO game;
GRANT INSERT (id, name, settings, max_tables, spare_tables, closes_at, opens_at) ON pools TO web;

CREATE TABLE protected_all_ins (
  user_id uuid NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT protected_all_ins_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT protected_all_ins_count_check CHECK ((count > 0)),
  CONSTRAINT protected_all_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON protected_all_ins TO game;
GRANT SELECT ON protected_all_ins TO web;

CREATE TABLE rake_configs (
  id text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT rake_configs_pkey PRIMARY KEY (id, version)
);
GRANT SELECT ON rake_configs TO game;
GRANT SELECT ON rake_configs TO web;
GRANT INSERT (id, version, name, config) ON rake_configs TO web;

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
  CONSTRAINT rake_days_amounts CHECK (((hands > 0) AND (rake > 0) AND (pot >= rake))),
  CONSTRAINT rake_days_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX rake_days_table_id_day_idx ON public.rake_days USING btree (table_id, day);
GRANT SELECT ON rake_days TO web;

CREATE TABLE rake_player_days (
  day date NOT NULL,
  table_id uuid NOT NULL,
  structure text NOT NULL,
  low bigint NOT NULL,
  high bigint NOT NULL,
  user_id uuid NOT NULL,
  hands integer NOT NULL,
  put_in bigint NOT NULL,
  rake bigint NOT NULL,
  CONSTRAINT rake_player_days_pkey PRIMARY KEY (day, table_id, structure, low, high, user_id),
  CONSTRAINT rake_player_days_amounts CHECK (((hands > 0) AND (rake >= 0) AND (put_in >= rake))),
  CONSTRAINT rake_player_days_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT rake_player_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX rake_player_days_table_id_idx ON public.rake_player_days USING btree (table_id);
CREATE INDEX rake_player_days_user_id_day_idx ON public.rake_player_days USING btree (user_id, day);
GRANT SELECT ON rake_player_days TO web;

CREATE TABLE rathole_counters (
  user_id uuid NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rathole_counters_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT rathole_counters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON rathole_counters TO game;
GRANT SELECT ON rathole_counters TO web;

CREATE TABLE reconciliation_marks (
  what text NOT NULL,
  up_to bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT reconciliation_marks_pkey PRIMARY KEY (what)
);
GRANT INSERT, SELECT, UPDATE ON reconciliation_marks TO game;

CREATE TABLE reconciliations (
  id bigint DEFAULT nextval('reconciliations_id_seq'::regclass) NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ok boolean NOT NULL,
  figures jsonb NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliations_ok_at_idx ON public.reconciliations USING btree (ok, at);
GRANT DELETE, SELECT ON reconciliations TO game;
GRANT SELECT ON reconciliations TO web;
GRANT INSERT (ok, figures) ON reconciliations TO game;
GRANT USAGE ON SEQUENCE reconciliations_id_seq TO game;

CREATE TABLE refills (
  user_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT refills_pkey PRIMARY KEY (user_id, at),
  CONSTRAINT refills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON refills TO game;
GRANT SELECT ON refills TO web;

CREATE TABLE seats (
  table_id uuid NOT NULL,
  seat integer NOT NULL,
  user_id uuid NOT NULL,
  since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat),
  CONSTRAINT seats_seat CHECK ((seat >= 0)),
  CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX seats_user_id_table_id_key ON public.seats USING btree (user_id, table_id);
GRANT DELETE, INSERT, SELECT ON seats TO game;
GRANT SELECT ON seats TO web;

CREATE TABLE sessions (
  sid uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sessions_user_id_created_at_idx ON public.sessions USING btree (user_id, created_at);
GRANT SELECT ON sessions TO game;
GRANT INSERT, SELECT ON sessions TO web;
GRANT UPDATE (revoked_at) ON sessions TO web;

CREATE TABLE shuffle_releases (
  day date NOT NULL,
  by_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT shuffle_releases_pkey PRIMARY KEY (day),
  CONSTRAINT shuffle_releases_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT shuffle_releases_day_fkey FOREIGN KEY (day) REFERENCES shuffle_reports(day) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT shuffle_releases_reason CHECK ((btrim(reason) <> ''::text))
);
CREATE INDEX shuffle_releases_by_id_idx ON public.shuffle_releases USING btree (by_id);
GRANT SELECT ON shuffle_releases TO game;
GRANT SELECT ON shuffle_releases TO web;
GRANT INSERT (day, by_id, reason) ON shuffle_releases TO web;

CREATE TABLE shuffle_reports (
  day date NOT NULL,
  sample_size integer NOT NULL,
  tests jsonb NOT NULL,
  passed boolean NOT NULL,
  node_id text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT shuffle_reports_pkey PRIMARY KEY (day),
  CONSTRAINT shuffle_reports_sample CHECK ((sample_size > 0))
);
CREATE INDEX shuffle_reports_failed ON public.shuffle_reports USING btree (day) WHERE (NOT passed);
GRANT SELECT ON shuffle_reports TO game;
GRANT SELECT ON shuffle_reports TO web;
GRANT INSERT (day, sample_size, tests, passed, node_id) ON shuffle_reports TO game;

CREATE TABLE staff_members (
  user_id uuid NOT NULL,
  role staff_role NOT NULL,
  granted_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT staff_members_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON staff_members TO web;

CREATE TABLE staff_notes (
  id bigint DEFAULT nextval('staff_notes_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  by_id uuid NOT NULL,
  text text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT staff_notes_pkey PRIMARY KEY (id),
  CONSTRAINT staff_notes_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_notes_text CHECK ((btrim(text) <> ''::text)),
  CONSTRAINT staff_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX staff_notes_by_id_idx ON public.staff_notes USING btree (by_id);
CREATE INDEX staff_notes_user_id_at_idx ON public.staff_notes USING btree (user_id, at);
GRANT SELECT ON staff_notes TO web;
GRANT INSERT (user_id, by_id, text) ON staff_notes TO web;
GRANT USAGE ON SEQUENCE staff_notes_id_seq TO web;

CREATE TABLE suspense_cases (
  hand_id text NOT NULL,
  table_id uuid NOT NULL,
  amount bigint NOT NULL,
  currency currency NOT NULL,
  reason text NOT NULL,
  opened_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  resolved_at timestamp(3) with time zone,
  outcome suspense_outcome,
  CONSTRAINT suspense_cases_pkey PRIMARY KEY (hand_id),
  CONSTRAINT suspense_cases_amount CHECK ((amount > 0)),
  CONSTRAINT suspense_cases_resolved CHECK (((resolved_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT suspense_cases_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX suspense_cases_open ON public.suspense_cases USING btree (due_at, hand_id) WHERE (resolved_at IS NULL);
CREATE INDEX suspense_cases_resolved_at_hand_id_idx ON public.suspense_cases USING btree (resolved_at, hand_id);
CREATE INDEX suspense_cases_table_id_idx ON public.suspense_cases USING btree (table_id);
GRANT INSERT, SELECT ON suspense_cases TO game;
GRANT SELECT ON suspense_cases TO web;
GRANT UPDATE (resolved_at, outcome) ON suspense_cases TO game;

CREATE TABLE table_events (
  table_id uuid NOT NULL,
  seq bigint NOT NULL,
  epoch bigint NOT NULL,
  hand_no integer,
  action_id text,
  kind text NOT NULL,
  public jsonb NOT NULL,
  sealed bytea,
  remaining_ms integer,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  early_ms integer,
  CONSTRAINT table_events_pkey PRIMARY KEY (table_id, seq),
  CONSTRAINT table_events_seq CHECK ((seq >= 1))
) WITH (autovacuum_analyze_scale_factor=1);
CREATE UNIQUE INDEX table_events_table_id_action_id_key ON public.table_events USING btree (table_id, action_id);
ALTER TABLE table_events ALTER COLUMN action_id SET STATISTICS 0;
ALTER TABLE table_events ALTER COLUMN public SET STATISTICS 0;
ALTER TABLE table_events ALTER COLUMN sealed SET STATISTICS 0;
CREATE TRIGGER hand_start_check_shuffle BEFORE INSERT ON table_events FOR EACH ROW WHEN (new.kind = 'hand-started'::text) EXECUTE FUNCTION hand_start_check_shuffle();
GRANT INSERT, SELECT ON table_events TO game;
GRANT SELECT (table_id, seq, epoch, hand_no, action_id, kind, public, remaining_ms, created_at, early_ms) ON table_events TO web;

CREATE TABLE table_snapshots (
  table_id uuid NOT NULL,
  seq bigint NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT table_snapshots_pkey PRIMARY KEY (table_id)
);
ALTER TABLE table_snapshots ALTER COLUMN state SET STATISTICS 0;
GRANT INSERT, SELECT, UPDATE ON table_snapshots TO game;

CREATE TABLE table_summaries (
  table_id uuid NOT NULL,
  players integer NOT NULL,
  bots integer NOT NULL,
  seated jsonb NOT NULL,
  average_pot bigint,
  hands_per_hour integer,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  waiting integer DEFAULT 0 NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  players_per_flop integer,
  CONSTRAINT table_summaries_pkey PRIMARY KEY (table_id),
  CONSTRAINT table_summaries_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON table_summaries TO game;
GRANT SELECT ON table_summaries TO web;

CREATE TABLE tables (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  status table_status DEFAULT 'open'::table_status NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  pool_id uuid,
  closes_at timestamp(3) with time zone,
  opens_at timestamp(3) with time zone,
  CONSTRAINT tables_pkey PRIMARY KEY (id),
  CONSTRAINT tables_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tables_schedule CHECK (((closes_at > opens_at) AND ((pool_id IS NULL) OR ((opens_at IS NULL) AND (closes_at IS NULL)))))
);
CREATE INDEX tables_closes_at ON public.tables USING btree (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX tables_created_at_id_idx ON public.tables USING btree (created_at, id);
CREATE UNIQUE INDEX tables_name_key ON public.tables USING btree (name);
CREATE INDEX tables_pool_id_idx ON public.tables USING btree (pool_id);
GRANT SELECT ON tables TO game;
GRANT SELECT ON tables TO web;
GRANT UPDATE (settings, status) ON tables TO game;
GRANT INSERT (id, name, settings, closes_at, opens_at) ON tables TO web;

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  email text,
  password_hash text,
  name text NOT NULL,
  name_key text NOT NULL,
  guest boolean DEFAULT false NOT NULL,
  bot boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  banned_until timestamp(3) with time zone,
  chat_banned_until timestamp(3) with time zone,
  frozen_until timestamp(3) with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK ((email = lower(email))),
  CONSTRAINT users_guest_or_bot CHECK ((NOT (guest AND bot)))
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email);
CREATE UNIQUE INDEX users_name_key_key ON public.users USING btree (name_key);
CREATE INDEX users_name_prefix ON public.users USING btree (lower(name) text_pattern_ops);
GRANT INSERT, SELECT ON users TO web;
GRANT SELECT (id, name, guest, bot, created_at, banned_until, chat_banned_until, frozen_until) ON users TO game;
GRANT UPDATE (email, password_hash, name, name_key, guest, banned_until, chat_banned_until, frozen_until) ON users TO web;

CREATE TABLE visits (
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stack bigint NOT NULL,
  left_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (table_id, user_id),
  CONSTRAINT visits_stack CHECK ((stack >= 0)),
  CONSTRAINT visits_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON visits TO game;
GRANT SELECT ON visits TO web;

CREATE VIEW reported_chat AS
 SELECT r.number,
    r.state,
    r.at,
    r.message_id,
    r.reporter_id,
    reporter.name AS reporter,
    m.user_id AS writer_id,
    writer.name AS writer,
    m.table_id,
    t.name AS table_name,
    COALESCE(m.unmasked, m.text) AS written,
    m.emote,
    r.judged_at,
    r.reason,
    judge.name AS judge
   FROM (((((chat_reports r
     JOIN chat_messages m ON ((m.id = r.message_id)))
     JOIN tables t ON ((t.id = m.table_id)))
     JOIN users writer ON ((writer.id = m.user_id)))
     JOIN users reporter ON ((reporter.id = r.reporter_id)))
     LEFT JOIN users judge ON ((judge.id = r.judge_id)));
GRANT SELECT ON reported_chat TO web;

CREATE VIEW reported_chat_lines AS
 SELECT r.number,
    m.id,
    m.at,
    m.user_id AS writer_id,
    u.name AS writer,
    COALESCE(m.unmasked, m.text) AS written,
    m.emote
   FROM (((chat_reports r
     CROSS JOIN LATERAL unnest(r.context) c(id))
     JOIN chat_messages m ON ((m.id = c.id)))
     JOIN users u ON ((u.id = m.user_id)));
GRANT SELECT ON reported_chat_lines TO web;

CREATE OR REPLACE FUNCTION public.adjustment_decide(actor_id uuid, adjustment_id uuid, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  adjustment chip_adjustments;
  refused text := staff_refusal(actor_id, reason, 'owner');
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO adjustment FROM chip_adjustments c WHERE c.id = adjustment_id FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-adjustment'
    WHEN adjustment.status <> 'pending' THEN 'already-decided'
    WHEN approved AND adjustment.asked_by = actor_id THEN 'self-approved'
    WHEN approved AND adjustment.user_id = actor_id THEN 'own-account'
  END;
  IF refused IS NULL AND approved THEN
    refused := adjustment_post(adjustment, actor_id, 'chips.approve', reason, ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT approved THEN
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
    VALUES (adjustment_decide.actor_id, 'chips.decline', 'user', adjustment.user_id::text, adjustment_decide.reason,
            jsonb_build_object('status', 'pending', 'adjustment', adjustment.id),
            jsonb_build_object('status', 'declined', 'adjustment', adjustment.id), ip_address);
  END IF;
  UPDATE chip_adjustments c
  SET status = CASE WHEN approved THEN 'done' ELSE 'declined' END::adjustment_status,
      decided_by = actor_id, decided_at = now()
  WHERE c.id = adjustment_id;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION adjustment_decide TO web;

CREATE OR REPLACE FUNCTION public.adjustment_limit_change(actor_id uuid, currency currency, previous_limit bigint, new_limit bigint, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text := coalesce(staff_refusal(actor_id, reason, 'owner'), CASE WHEN new_limit < 0 THEN 'bad-limit' END);
  current_limit bigint;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT l.alone_up_to INTO current_limit FROM adjustment_limits l
  WHERE l.currency = adjustment_limit_change.currency FOR UPDATE;
  IF current_limit = new_limit THEN
    RETURN NULL; -- it was so already
  ELSIF current_limit <> previous_limit THEN
    RETURN 'newer-version';
  END IF;
  UPDATE adjustment_limits l SET alone_up_to = new_limit WHERE l.currency = adjustment_limit_change.currency;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (adjustment_limit_change.actor_id, 'chips.limit', 'currency', adjustment_limit_change.currency::text,
          adjustment_limit_change.reason, jsonb_build_object('aloneUpTo', current_limit),
          jsonb_build_object('aloneUpTo', new_limit), ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION adjustment_limit_change TO web;

CREATE OR REPLACE FUNCTION public.adjustment_post(adjustment chip_adjustments, actor_id uuid, action text, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wallet text := concat_ws(':', 'wallet', adjustment.user_id, adjustment.currency);
  mint text := concat_ws(':', 'mint', adjustment.currency);
  balance_before bigint;
BEGIN
  -- Locked until the end, so that the balance is not spent meanwhile.
  PERFORM ledger_lock_accounts(ARRAY[mint, wallet]);
  balance_before := wallet_balance(adjustment.user_id, adjustment.currency);
  IF balance_before + adjustment.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'adjust:' || adjustment.id, 'kind', 'adjust', 'currency', adjustment.currency,
    'entries', json_build_object(mint, -adjustment.amount, wallet, adjustment.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'adjustment % was posted before', adjustment.id;
  END IF;
  INSERT INTO notices (user_id, kind, detail)
  VALUES (adjustment.user_id, 'chips-adjusted',
          jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount));
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (adjustment_post.actor_id, adjustment_post.action, 'user', adjustment.user_id::text, adjustment_post.reason,
          jsonb_build_object('currency', adjustment.currency, 'balance', balance_before),
          jsonb_build_object('currency', adjustment.currency, 'balance', balance_before + adjustment.amount,
                             'adjustment', adjustment.id),
          ip_address);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.adjustment_request(actor_id uuid, adjustment_id uuid, user_id uuid, currency currency, amount bigint, reason text, ip_address text, OUT refused text, OUT status adjustment_status)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  adjustment chip_adjustments;
BEGIN
  refused := coalesce(staff_refusal(actor_id, reason, 'owner', 'support'), CASE
    WHEN coalesce(amount, 0) = 0 THEN 'amount-zero'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = adjustment_request.user_id AND NOT u.bot) THEN 'no-such-person'
    WHEN user_id = actor_id THEN 'own-account'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT CASE WHEN abs(adjustment_request.amount) <= l.alone_up_to THEN 'done' ELSE 'pending' END INTO status
  FROM adjustment_limits l WHERE l.currency = adjustment_request.currency;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, asked_by)
  VALUES (adjustment_id, adjustment_request.user_id, adjustment_request.currency, adjustment_request.amount,
          adjustment_request.reason, adjustment_request.status, actor_id)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO adjustment;
  IF adjustment.id IS NULL THEN
    SELECT c.status INTO status FROM chip_adjustments c
    WHERE c.id = adjustment_id AND c.user_id = adjustment_request.user_id AND c.currency = adjustment_request.currency
      AND c.amount = adjustment_request.amount AND c.reason = adjustment_request.reason AND c.asked_by = actor_id;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF status = 'done' THEN
    refused := adjustment_post(adjustment, actor_id, 'chips.adjust', reason, ip_address);
  ELSIF wallet_balance(user_id, currency) + amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, address)
    VALUES (adjustment_request.actor_id, 'chips.ask', 'user', adjustment.user_id::text, adjustment.reason,
            jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount, 'adjustment', adjustment.id),
            ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    status := NULL;
    DELETE FROM chip_adjustments c WHERE c.id = adjustment_id;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION adjustment_request TO web;

CREATE OR REPLACE FUNCTION public.chat_delete_before(cutoff timestamp with time zone, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH reported AS (
    SELECT message_id AS id FROM chat_reports UNION SELECT unnest(context) FROM chat_reports
  ), old AS (
    SELECT id FROM chat_messages m
    WHERE at < cutoff AND NOT EXISTS (SELECT FROM reported WHERE reported.id = m.id)
    ORDER BY at LIMIT max_rows
  ), deleted AS (
    DELETE FROM chat_messages m USING old WHERE m.id = old.id RETURNING m.id
  )
  SELECT count(*)::integer FROM deleted
$function$;
GRANT EXECUTE ON FUNCTION chat_delete_before TO game;

CREATE OR REPLACE FUNCTION public.chat_report_decide(actor_id uuid, report_number bigint, sanctioned boolean, reason text, ip_address text, OUT refused text, OUT author_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  report chat_reports;
  state_after chat_report_state := CASE WHEN sanctioned THEN 'measure_taken' ELSE 'dismissed' END;
  decided_numbers bigint[];
BEGIN
  refused := staff_refusal(actor_id, reason, 'owner', 'floor', 'support', 'integrity');
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT r.message_id INTO report.message_id FROM chat_reports r WHERE r.number = report_number;
  -- Its reports in one order, so that two who decide at once do not wait for each other in a circle.
  PERFORM FROM chat_reports r WHERE r.message_id = report.message_id ORDER BY r.number FOR UPDATE;
  SELECT * INTO report FROM chat_reports r WHERE r.number = report_number;
  SELECT m.user_id INTO author_id FROM chat_messages m WHERE m.id = report.message_id;
  refused := CASE
    WHEN author_id IS NULL THEN 'no-such-report'
    WHEN report.state <> 'open' THEN 'already-decided'
    WHEN author_id = actor_id THEN 'own-message'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  WITH decided AS (
    UPDATE chat_reports r
    SET state = state_after, judge_id = actor_id, judged_at = now(), reason = chat_report_decide.reason
    WHERE r.message_id = report.message_id AND r.state = 'open' RETURNING r.number
  ) SELECT array_agg(d.number ORDER BY d.number) INTO decided_numbers FROM decided d;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (chat_report_decide.actor_id, CASE WHEN sanctioned THEN 'chat.take-measure' ELSE 'chat.dismiss' END, 'user',
          author_id::text, chat_report_decide.reason, jsonb_build_object('state', 'open'),
          jsonb_build_object('state', state_after, 'message', report.message_id, 'reports', to_jsonb(decided_numbers)),
          ip_address);
END $function$;
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;

CREATE OR REPLACE FUNCTION public.chip_rule_for(user_id uuid)
 RETURNS chip_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT r FROM users u JOIN chip_rules r ON r.audience = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = $1
$function$;

CREATE OR REPLACE FUNCTION public.hand_start_check_shuffle()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'table_events_dealing_stopped';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.journal_append(stream_ids uuid[], unit_ids uuid[], epochs bigint[], expected_seqs bigint[], rows json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
  WITH leased AS MATERIALIZED (
    SELECT a.stream_id, a.epoch, o.epoch = a.epoch AS lease_is_current,
           a.expected_seq IS NULL
             OR a.expected_seq = 1 + (SELECT coalesce(max(seq), 0) FROM table_events WHERE table_id = a.stream_id) AS seq_follows
    FROM unnest(stream_ids, unit_ids, epochs, expected_seqs) AS a(stream_id, unit_id, epoch, expected_seq)
    JOIN ownership o ON o.unit_id = a.unit_id
    ORDER BY o.unit_id FOR KEY SHARE OF o
  ), written AS (
    INSERT INTO table_events
      (table_id, seq, epoch, hand_no, action_id, kind, public, sealed, remaining_ms, early_ms)
    SELECT stream_id, seq, l.epoch, hand_no, action_id, kind, public, decode(sealed, 'base64'), remaining_ms, early_ms
    FROM json_to_recordset(rows)
      AS r(stream_id uuid, seq bigint, hand_no int, action_id text, kind text, public jsonb, sealed text,
           remaining_ms int, early_ms int)
    JOIN leased l USING (stream_id)
    WHERE l.lease_is_current AND l.seq_follows
  )
  SELECT CASE WHEN l.lease_is_current IS NOT TRUE THEN 'fenced' WHEN l.seq_follows THEN 'durable' ELSE 'out-of-sequence' END
  FROM unnest(stream_ids) WITH ORDINALITY AS a(stream_id, ordinal) LEFT JOIN leased l USING (stream_id)
  ORDER BY a.ordinal;
END $function$;
GRANT EXECUTE ON FUNCTION journal_append TO game;

CREATE OR REPLACE FUNCTION public.journal_apply_effects(ledger_moves json, hand_records json, snapshots json)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM ledger_post(ledger_moves);
  INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed, last_seq)
  SELECT id, table_id, hand_no, outcome, pot, rake, settings, decode(sealed, 'base64'), last_seq
  FROM json_to_recordset(hand_records)
    AS h(id text, table_id uuid, hand_no int, outcome hand_outcome, pot bigint, rake bigint, settings jsonb, sealed text,
         last_seq bigint);
  INSERT INTO hand_players (hand_id, seat, user_id, net, put_in, rake)
  SELECT h.id, p.seat, p.user_id, p.net, p.put_in, p.rake
  FROM json_to_recordset(hand_records) AS h(id text, players json),
       json_to_recordset(h.players) AS p(seat int, user_id uuid, net bigint, put_in bigint, rake bigint);
  INSERT INTO table_snapshots (table_id, seq, state)
  SELECT table_id, seq, state FROM json_to_recordset(snapshots) AS s(table_id uuid, seq bigint, state jsonb)
  ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state;
END $function$;
GRANT EXECUTE ON FUNCTION journal_apply_effects TO game;

CREATE OR REPLACE FUNCTION public.journal_settle(stream_ids uuid[], unit_ids uuid[], epochs bigint[], expected_seqs bigint[], rows json, ledger_moves json, hand_records json, snapshots json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  outcomes text[] := ARRAY(SELECT journal_append(stream_ids, unit_ids, epochs, expected_seqs, rows));
BEGIN
  IF 'durable' = ALL (outcomes) THEN
    PERFORM journal_apply_effects(ledger_moves, hand_records, snapshots);
  ELSIF cardinality(outcomes) > 1 THEN
    RAISE EXCEPTION 'not all of these hands may be settled here';
  END IF;
  RETURN QUERY SELECT unnest(outcomes);
END $function$;
GRANT EXECUTE ON FUNCTION journal_settle TO game;

CREATE OR REPLACE FUNCTION public.ledger_apply_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + NEW.amount
    FROM ledger_transactions t
   WHERE a.id = NEW.account_id AND t.id = NEW.transaction_id AND t.currency = a.currency
  RETURNING a.balance INTO NEW.balance_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no account % in the currency of transaction %', NEW.account_id, NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_same_currency';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of transaction % do not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_guard_mint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'role % may not post to %', current_user, NEW.account_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_lock_accounts(account_ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM ledger_accounts WHERE id = ANY (account_ids) ORDER BY id FOR NO KEY UPDATE;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_lock_accounts TO game;

CREATE OR REPLACE FUNCTION public.ledger_post(moves json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  move record;
  new_id bigint;
BEGIN
  -- All accounts of all moves first, in the order of their ids, so that no two callers wait for each other in a circle.
  INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
  SELECT DISTINCT ON (e.account) e.account, p.kind, m.currency,
         CASE p.kind WHEN 'wallet' THEN p.first_part::uuid WHEN 'stack' THEN split_part(e.account, ':', 3)::uuid END,
         CASE WHEN p.kind IN ('stack', 'rake') THEN p.first_part::uuid END
  FROM json_to_recordset(moves) AS m(currency currency, entries json)
  CROSS JOIN LATERAL json_object_keys(m.entries) AS e(account)
  CROSS JOIN LATERAL (SELECT split_part(e.account, ':', 1)::account_kind, split_part(e.account, ':', 2)) AS p(kind, first_part)
  ORDER BY e.account
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock_accounts(ARRAY(
    SELECT json_object_keys(m.entries) FROM json_to_recordset(moves) AS m(entries json)
  ));
  FOR move IN
    -- jsonb has its keys in one order, whatever the caller's was.
    SELECT m.*, sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) AS content_hash
    FROM json_to_recordset(moves) AS m(key text, kind text, currency currency, entries jsonb)
  LOOP
    INSERT INTO ledger_transactions (key, request_hash, kind, currency)
    VALUES (move.key, move.content_hash, move.kind, move.currency)
    ON CONFLICT (key) DO NOTHING RETURNING id INTO new_id;
    IF FOUND THEN
      INSERT INTO ledger_entries (transaction_id, account_id, amount)
      SELECT new_id, e.key, e.value::bigint FROM jsonb_each_text(move.entries) AS e ORDER BY e.key;
      RETURN NEXT 'new';
    ELSIF EXISTS (SELECT FROM ledger_transactions t WHERE t.key = move.key AND t.request_hash = move.content_hash) THEN
      RETURN NEXT 'repeated';
    ELSE
      RAISE EXCEPTION 'ledger key % was used before for something else', move.key
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_same_request';
    END IF;
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_post TO game;

CREATE OR REPLACE FUNCTION public.play_chips_grant_welcome(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  idempotency_key text := 'welcome:' || user_id;
  amount bigint := (chip_rule_for(user_id)).welcome;
BEGIN
  PERFORM play_chips_lock_accounts(user_id);
  IF EXISTS (SELECT FROM ledger_transactions t WHERE t.key = idempotency_key) THEN
    RETURN;
  END IF;
  PERFORM ledger_post(json_build_array(json_build_object(
    'key', idempotency_key, 'kind', 'grant', 'currency', 'play',
    'entries', json_build_object('mint:play', -amount, concat_ws(':', 'wallet', user_id, 'play'), amount))));
END $function$;
GRANT EXECUTE ON FUNCTION play_chips_grant_welcome TO web;

CREATE OR REPLACE FUNCTION public.play_chips_lock_accounts(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wallet text := concat_ws(':', 'wallet', user_id, 'play');
BEGIN
  INSERT INTO ledger_accounts (id, kind, currency, user_id)
  VALUES ('mint:play', 'mint', 'play', NULL), (wallet, 'wallet', 'play', play_chips_lock_accounts.user_id)
  ON CONFLICT DO NOTHING;
  PERFORM ledger_lock_accounts(ARRAY['mint:play', wallet]);
END $function$;

CREATE OR REPLACE FUNCTION public.play_chips_refill(user_id uuid, OUT refused text, OUT amount bigint, OUT next_refill_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  rule chip_rules := chip_rule_for(user_id);
  chips_before bigint;
  now_at timestamptz(3);
BEGIN
  IF rule.audience IS NULL THEN
    refused := 'no-such-person';
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM users u
    WHERE u.id = play_chips_refill.user_id AND greatest(u.frozen_until, u.banned_until) > clock_timestamp()
  ) THEN
    refused := 'account-frozen';
    RETURN;
  END IF;
  PERFORM play_chips_lock_accounts(user_id);
  now_at := clock_timestamp();
  SELECT sum(a.balance) INTO chips_before
  FROM ledger_accounts a WHERE a.user_id = play_chips_refill.user_id AND a.currency = 'play';
  SELECT max(r.at) + rule.refill_every_ms * interval '1 millisecond' INTO next_refill_at
  FROM refills r WHERE r.user_id = play_chips_refill.user_id;
  IF chips_before >= rule.refill_below THEN
    refused := 'enough-chips';
  ELSIF next_refill_at > now_at THEN
    refused := 'too-soon';
  ELSE
    amount := rule.refill_to - chips_before;
    next_refill_at := now_at + rule.refill_every_ms * interval '1 millisecond';
    INSERT INTO refills (user_id, at, amount) VALUES (play_chips_refill.user_id, now_at, play_chips_refill.amount);
    PERFORM ledger_post(json_build_array(json_build_object(
      'key', concat_ws(':', 'refill', user_id, extract(epoch FROM now_at)), 'kind', 'refill', 'currency', 'play',
      'entries', json_build_object('mint:play', -amount, concat_ws(':', 'wallet', user_id, 'play'), amount))));
    -- The player asked for it: kept for the record, as read.
    INSERT INTO notices (user_id, kind, detail, created_at, read_at)
    SELECT play_chips_refill.user_id, 'refilled',
           jsonb_build_object('currency', 'play', 'amount', play_chips_refill.amount), now_at, now_at
    WHERE rule.audience = 'person';
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION play_chips_refill TO game;
GRANT EXECUTE ON FUNCTION play_chips_refill TO web;

CREATE OR REPLACE FUNCTION public.pool_close(pool_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT pool_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
  UPDATE pools p SET status = 'closed'
  WHERE p.id = pool_close.pool_id
    AND NOT EXISTS (SELECT FROM tables t WHERE t.pool_id = pool_close.pool_id AND t.status = 'open');
  RETURN FOUND;
END $function$;
GRANT EXECUTE ON FUNCTION pool_close TO game;

CREATE OR REPLACE FUNCTION public.pool_lock_lease(pool_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM ownership WHERE unit_id = pool_id AND epoch = lease_epoch FOR SHARE;
  RETURN FOUND;
END $function$;

CREATE OR REPLACE FUNCTION public.pool_open_table(pool_id uuid, lease_epoch bigint, table_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  opened_pool pools;
  number integer;
BEGIN
  IF NOT pool_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM tables t WHERE t.id = table_id) THEN RETURN true; END IF;
  SELECT * INTO opened_pool FROM pools p WHERE p.id = pool_open_table.pool_id AND p.status = 'open';
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT count(*) + 1 INTO number FROM tables t WHERE t.pool_id = pool_open_table.pool_id;
  -- Another table may have that name by chance.
  LOOP
    INSERT INTO tables (id, name, settings, pool_id)
    VALUES (table_id, opened_pool.name || ' ' || number, opened_pool.settings, opened_pool.id)
    ON CONFLICT (name) DO NOTHING;
    IF FOUND THEN RETURN true; END IF;
    number := number + 1;
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION pool_open_table TO game;

CREATE OR REPLACE FUNCTION public.rake_days_add(hand_ids text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH raked AS (
    SELECT h.id, h.table_id, h.pot, h.rake, (h.ended_at AT TIME ZONE 'UTC')::date AS day, s.structure, s.low, s.high
    FROM hands h
    CROSS JOIN LATERAL jsonb_to_record(h.settings->'rules')
      AS r(structure text, "smallBlind" bigint, "bigBlind" bigint, "smallBet" bigint, "bigBet" bigint)
    CROSS JOIN LATERAL (
      SELECT r.structure,
             CASE WHEN r.structure = 'fixed-limit' THEN r."smallBet" ELSE r."smallBlind" END AS low,
             CASE WHEN r.structure = 'fixed-limit' THEN r."bigBet" ELSE r."bigBlind" END AS high
    ) s -- G5, G6
    WHERE h.id = ANY (hand_ids) AND h.rake > 0
  ), by_table AS (
    INSERT INTO rake_days AS d (day, table_id, structure, low, high, hands, pot, rake)
    SELECT day, table_id, structure, low, high, count(*), sum(pot), sum(rake)
    FROM raked GROUP BY day, table_id, structure, low, high
    ON CONFLICT (day, table_id, structure, low, high) DO UPDATE
      SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake
  )
  INSERT INTO rake_player_days AS d (day, table_id, structure, low, high, user_id, hands, put_in, rake)
  SELECT day, table_id, structure, low, high, p.user_id, count(*), sum(p.put_in), sum(p.rake)
  FROM raked JOIN hand_players p ON p.hand_id = raked.id
  GROUP BY day, table_id, structure, low, high, p.user_id
  ON CONFLICT (day, table_id, structure, low, high, user_id) DO UPDATE
    SET hands = d.hands + excluded.hands, put_in = d.put_in + excluded.put_in, rake = d.rake + excluded.rake
$function$;

CREATE OR REPLACE FUNCTION public.rake_days_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  raked text[];
  skewed text;
BEGIN
  SELECT array_agg(h.id), min(h.id) FILTER (WHERE h.rake <> g.shares) INTO raked, skewed
  FROM (SELECT hand_id, sum(rake) AS shares FROM new_hand_players GROUP BY hand_id) g JOIN hands h ON h.id = g.hand_id
  WHERE h.rake > 0 OR g.shares > 0;
  IF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_days_add(raked);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.schedule_refusal(opens_at timestamp with time zone, closes_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN opens_at <= now() OR closes_at <= now() THEN 'in-the-past'
    WHEN closes_at <= opens_at THEN 'ends-before-it-begins'
  END
$function$;
GRANT EXECUTE ON FUNCTION schedule_refusal TO web;

CREATE OR REPLACE FUNCTION public.staff_refusal(actor_id uuid, reason text, VARIADIC roles staff_role[])
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = ANY (roles)) THEN 'not-allowed'
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
  END
$function$;

CREATE OR REPLACE FUNCTION public.staff_set_role(actor_id uuid, user_id uuid, role staff_role, granted boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text;
  roles_before jsonb;
BEGIN
  -- One change at a time: two owners who take the role from each other must not both succeed.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  refused := coalesce(staff_refusal(actor_id, staff_set_role.reason, 'owner'), CASE
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = staff_set_role.user_id AND NOT u.guest AND NOT u.bot) THEN 'no-such-person'
    WHEN NOT granted AND staff_set_role.role = 'owner'
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.role = 'owner' AND m.user_id <> staff_set_role.user_id) THEN 'last-owner'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT coalesce(jsonb_agg(m.role ORDER BY m.role), '[]') INTO roles_before
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  IF granted THEN
    INSERT INTO staff_members (user_id, role) VALUES (staff_set_role.user_id, staff_set_role.role) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM staff_members m WHERE m.user_id = staff_set_role.user_id AND m.role = staff_set_role.role;
  END IF;
  IF NOT FOUND THEN
    RETURN NULL; -- it was so already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  SELECT staff_set_role.actor_id, 'staff.change', 'user', staff_set_role.user_id::text, staff_set_role.reason, roles_before,
         coalesce(jsonb_agg(m.role ORDER BY m.role), '[]'), ip_address
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION staff_set_role TO web;

CREATE OR REPLACE FUNCTION public.suspense_return(actor_id uuid, hand_id text, shares jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text := staff_refusal(actor_id, reason, 'owner');
  suspense_case suspense_cases;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO suspense_case FROM suspense_cases c WHERE c.hand_id = suspense_return.hand_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-case';
  ELSIF suspense_case.resolved_at IS NOT NULL THEN
    RETURN 'already-resolved';
  ELSIF EXISTS (SELECT FROM jsonb_each_text(shares) WHERE value::numeric <= 0 OR value::numeric % 1 <> 0)
     OR (SELECT coalesce(sum(value::numeric), 0) FROM jsonb_each_text(shares)) <> suspense_case.amount THEN
    RETURN 'amounts-do-not-add-up';
  ELSIF EXISTS (
    SELECT FROM jsonb_object_keys(shares) AS player WHERE player NOT IN (
      SELECT a.user_id::text FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
      JOIN ledger_accounts a ON a.id = e.account_id
      WHERE t.key = 'suspend:' || suspense_case.hand_id AND a.user_id IS NOT NULL)) THEN
    RETURN 'not-in-hand';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'suspense-return:' || suspense_case.hand_id, 'kind', 'suspense-return', 'currency', suspense_case.currency,
    'entries', (SELECT jsonb_object_agg(concat_ws(':', 'wallet', key, suspense_case.currency), value::bigint)
                FROM jsonb_each_text(shares))
               || jsonb_build_object('suspense:' || suspense_case.hand_id, -suspense_case.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'suspense case % was returned before', suspense_case.hand_id;
  END IF;
  UPDATE suspense_cases c SET resolved_at = now(), outcome = 'returned' WHERE c.hand_id = suspense_return.hand_id;
  INSERT INTO notices (user_id, kind, detail)
  SELECT u.id, 'suspense-returned', jsonb_build_object(
           'tableId', suspense_case.table_id, 'handNo', split_part(suspense_case.hand_id, ':', 2)::int,
           'currency', suspense_case.currency, 'amount', value::bigint)
  FROM jsonb_each_text(shares) JOIN users u ON u.id = key::uuid AND NOT u.bot ORDER BY key;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (suspense_return.actor_id, 'suspense.resolve', 'hand', suspense_case.hand_id, suspense_return.reason,
          jsonb_build_object('held', suspense_case.amount, 'currency', suspense_case.currency),
          jsonb_build_object('returned', shares), ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION suspense_return TO web;

CREATE OR REPLACE FUNCTION public.unit_enqueue_due_closes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH due_tables AS (
    SELECT id FROM tables WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), due_pools AS (
    SELECT id FROM pools WHERE closes_at <= clock_timestamp() FOR UPDATE SKIP LOCKED
  ), closing_tables AS (
    UPDATE tables t SET closes_at = NULL FROM due_tables d WHERE t.id = d.id RETURNING t.id, t.status
  ), closing_pools AS (
    UPDATE pools p SET closes_at = NULL FROM due_pools d WHERE p.id = d.id RETURNING p.id, p.status
  ), closing_units AS (
    SELECT id, 'table' AS kind FROM closing_tables WHERE status = 'open'
    UNION ALL SELECT id, 'pool' FROM closing_pools WHERE status = 'open'
  ), audited AS (
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    SELECT CASE kind WHEN 'table' THEN 'table.close' ELSE 'pool.close' END, kind, id::text, 'By its schedule.', '{}'
    FROM closing_units
    RETURNING id, subject_id
  )
  INSERT INTO commands (id, unit_id, kind, payload, audit_id)
  SELECT gen_random_uuid(), subject_id::uuid, 'close', '{}', id FROM audited
$function$;
GRANT EXECUTE ON FUNCTION unit_enqueue_due_closes TO game;

CREATE OR REPLACE FUNCTION public.unit_set_schedule(actor_id uuid, unit_id uuid, opens_at timestamp with time zone, closes_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text := staff_refusal(actor_id, reason, 'owner', 'floor');
  schedule_before record;
  unit_kind text := 'table';
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT t.opens_at, t.closes_at INTO schedule_before FROM tables t
  WHERE t.id = unit_id AND t.status = 'open' AND t.pool_id IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    unit_kind := 'pool';
    SELECT p.opens_at, p.closes_at INTO schedule_before FROM pools p WHERE p.id = unit_id AND p.status = 'open' FOR UPDATE;
  END IF;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-unit'
    WHEN opens_at IS NOT NULL AND (schedule_before.opens_at IS NULL OR schedule_before.opens_at <= clock_timestamp())
      THEN 'open-already'
    ELSE schedule_refusal(opens_at, closes_at)
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF unit_kind = 'table' THEN
    UPDATE tables t SET opens_at = unit_set_schedule.opens_at, closes_at = unit_set_schedule.closes_at WHERE t.id = unit_id;
  ELSE
    UPDATE pools p SET opens_at = unit_set_schedule.opens_at, closes_at = unit_set_schedule.closes_at WHERE p.id = unit_id;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (unit_set_schedule.actor_id, unit_kind || '.schedule', unit_kind, unit_id::text, unit_set_schedule.reason,
          jsonb_build_object('opensAt', schedule_before.opens_at, 'closesAt', schedule_before.closes_at),
          jsonb_build_object('opensAt', unit_set_schedule.opens_at, 'closesAt', unit_set_schedule.closes_at), ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION unit_set_schedule TO web;

CREATE OR REPLACE FUNCTION public.wallet_balance(user_id uuid, currency currency)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.id = concat_ws(':', 'wallet', $1, $2)), 0)
$function$;
