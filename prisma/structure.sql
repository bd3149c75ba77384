-- The schema as it is after all migrations and functions: a dump, to be read and compared, never applied.
-- Written by `npm run migrate -- structure`; a test compares it with a new database.

CREATE TYPE account_kind AS ENUM ('wallet', 'stack', 'rake', 'charity', 'suspense', 'mint', 'escrow', 'promotion', 'ticket');

CREATE TYPE adjustment_status AS ENUM ('pending', 'done', 'declined');

CREATE TYPE chat_report_status AS ENUM ('open', 'dismissed', 'upheld');

CREATE TYPE currency AS ENUM ('play', 'real', 'game');

CREATE TYPE hand_game AS ENUM ('holdem', 'omaha', 'omaha8');

CREATE TYPE hand_money AS ENUM ('play', 'real', 'game', 'tournament');

CREATE TYPE hand_outcome AS ENUM ('settled', 'cancelled', 'suspended');

CREATE TYPE hand_position AS ENUM ('small-blind', 'big-blind', 'early', 'middle', 'cutoff', 'button');

CREATE TYPE hand_structure AS ENUM ('fixed-limit', 'pot-limit', 'no-limit');

CREATE TYPE staff_role AS ENUM ('owner', 'floor', 'rake_admin', 'support', 'integrity');

CREATE TYPE suspense_outcome AS ENUM ('returned', 'charity');

CREATE TYPE table_status AS ENUM ('open', 'closed');

CREATE TYPE tournament_status AS ENUM ('registering', 'running', 'finished', 'cancelled');

CREATE TABLE account_preferences (
  user_id uuid NOT NULL,
  preferences jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT account_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_preferences_size CHECK ((octet_length((preferences)::text) <= 65536)),
  CONSTRAINT account_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT DELETE ON account_preferences TO auth;
GRANT SELECT ON account_preferences TO web;
GRANT SELECT (user_id) ON account_preferences TO auth;

CREATE TABLE adjustment_limits (
  currency currency NOT NULL,
  max_amount bigint NOT NULL,
  CONSTRAINT adjustment_limits_pkey PRIMARY KEY (currency),
  CONSTRAINT adjustment_limits_amount CHECK ((max_amount >= 0))
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
  ip_address text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX audit_log_action_id_idx ON public.audit_log USING btree (action, id);
CREATE INDEX audit_log_actor_id_id_idx ON public.audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at);
CREATE INDEX audit_log_subject_kind_subject_id_id_idx ON public.audit_log USING btree (subject_kind, subject_id, id);
GRANT SELECT ON audit_log TO web;

CREATE TABLE break_returns (
  id bigint DEFAULT nextval('break_returns_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  needs_staff boolean NOT NULL,
  approved_by uuid,
  approved_at timestamp(3) with time zone,
  outcome text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  CONSTRAINT break_returns_pkey PRIMARY KEY (id),
  CONSTRAINT break_returns_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT break_returns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT break_returns_outcome CHECK (((outcome = ANY (ARRAY['ended'::text, 'declined'::text, 'withdrawn'::text])) AND ((outcome IS NULL) = (decided_at IS NULL)) AND ((approved_by IS NULL) = (approved_at IS NULL)))),
  CONSTRAINT break_returns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX break_returns_open_key ON public.break_returns USING btree (user_id) WHERE (outcome IS NULL);
CREATE INDEX break_returns_user_id_id_idx ON public.break_returns USING btree (user_id, id);
GRANT SELECT ON break_returns TO web;

CREATE TABLE bus_attachments (
  id bigint DEFAULT nextval('bus_attachments_id_seq'::regclass) NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  payload bytea NOT NULL,
  CONSTRAINT bus_attachments_pkey PRIMARY KEY (id)
);
GRANT DELETE, SELECT ON bus_attachments TO game;
GRANT INSERT (payload) ON bus_attachments TO game;
GRANT USAGE ON SEQUENCE bus_attachments_id_seq TO game;

CREATE TABLE chat_messages (
  id bigint DEFAULT nextval('chat_messages_id_seq'::regclass) NOT NULL,
  table_id uuid,
  user_id uuid NOT NULL,
  command_id uuid NOT NULL,
  text text,
  emote text,
  unmasked text,
  at timestamp(3) with time zone NOT NULL,
  reader_id uuid,
  CONSTRAINT chat_messages_pkey PRIMARY KEY (id),
  CONSTRAINT chat_messages_length CHECK (((text <> ''::text) AND (char_length(text) <= 200))),
  CONSTRAINT chat_messages_place CHECK ((((table_id IS NULL) <> (reader_id IS NULL)) AND ((reader_id IS NULL) OR (text IS NOT NULL)))),
  CONSTRAINT chat_messages_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_messages_said CHECK (((text IS NULL) <> (emote IS NULL))),
  CONSTRAINT chat_messages_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_messages_unmasked CHECK (((unmasked IS NULL) OR (text IS NOT NULL))),
  CONSTRAINT chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chat_messages_at_idx ON public.chat_messages USING btree (at);
CREATE INDEX chat_messages_pair_idx ON public.chat_messages USING btree (LEAST(user_id, reader_id), GREATEST(user_id, reader_id), id) WHERE (reader_id IS NOT NULL);
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
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  number bigint DEFAULT nextval('chat_reports_number_seq'::regclass) NOT NULL,
  reason text,
  status chat_report_status DEFAULT 'open'::chat_report_status NOT NULL,
  CONSTRAINT chat_reports_pkey PRIMARY KEY (message_id, reporter_id),
  CONSTRAINT chat_reports_decided CHECK ((((status = 'open'::chat_report_status) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)) AND ((decided_by IS NULL) = (reason IS NULL)))),
  CONSTRAINT chat_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_messages(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chat_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chat_reports_decided_by_idx ON public.chat_reports USING btree (decided_by);
CREATE UNIQUE INDEX chat_reports_number_key ON public.chat_reports USING btree (number);
CREATE INDEX chat_reports_reporter_id_at_idx ON public.chat_reports USING btree (reporter_id, at);
CREATE INDEX chat_reports_status_number_idx ON public.chat_reports USING btree (status, number);
GRANT INSERT, SELECT ON chat_reports TO game;
GRANT USAGE ON SEQUENCE chat_reports_number_seq TO game;

CREATE TABLE chip_adjustments (
  number bigint DEFAULT nextval('chip_adjustments_number_seq'::regclass) NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  currency currency NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  status adjustment_status NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  CONSTRAINT chip_adjustments_pkey PRIMARY KEY (number),
  CONSTRAINT chip_adjustments_amount CHECK (((amount <> 0) AND (abs(amount) <= '9007199254740991'::bigint))),
  CONSTRAINT chip_adjustments_decided CHECK (((status = 'declined'::adjustment_status) <= (decided_by IS NOT NULL))),
  CONSTRAINT chip_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_moment CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  CONSTRAINT chip_adjustments_reason CHECK ((btrim(reason) <> ''::text)),
  CONSTRAINT chip_adjustments_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT chip_adjustments_two_people CHECK (((status <> 'done'::adjustment_status) OR (decided_by IS NULL) OR (decided_by <> requested_by))),
  CONSTRAINT chip_adjustments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX chip_adjustments_decided_by_idx ON public.chip_adjustments USING btree (decided_by);
CREATE UNIQUE INDEX chip_adjustments_id_key ON public.chip_adjustments USING btree (id);
CREATE INDEX chip_adjustments_requested_by_idx ON public.chip_adjustments USING btree (requested_by);
CREATE INDEX chip_adjustments_status_number_idx ON public.chip_adjustments USING btree (status, number);
CREATE INDEX chip_adjustments_user_id_number_idx ON public.chip_adjustments USING btree (user_id, number);
GRANT SELECT ON chip_adjustments TO web;

CREATE TABLE chip_rules (
  player_kind text NOT NULL,
  welcome bigint NOT NULL,
  refill_below bigint NOT NULL,
  refill_to bigint NOT NULL,
  refill_every_ms bigint NOT NULL,
  given_per_network bigint,
  CONSTRAINT chip_rules_pkey PRIMARY KEY (player_kind),
  CONSTRAINT chip_rules_amounts CHECK (((welcome > 0) AND (refill_below > 0) AND (refill_to >= refill_below) AND (refill_every_ms > 0))),
  CONSTRAINT chip_rules_given_per_network CHECK ((given_per_network >= GREATEST(welcome, refill_to))),
  CONSTRAINT chip_rules_player_kind CHECK ((player_kind = ANY (ARRAY['person'::text, 'bot'::text])))
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
  completed_at timestamp(3) with time zone,
  result jsonb,
  CONSTRAINT commands_pkey PRIMARY KEY (id),
  CONSTRAINT commands_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT commands_completed CHECK (((completed_at IS NULL) = (result IS NULL)))
);
CREATE INDEX commands_audit_id_idx ON public.commands USING btree (audit_id);
CREATE INDEX commands_completed_at_created_at_idx ON public.commands USING btree (completed_at, created_at);
CREATE INDEX commands_unit_id_created_at_idx ON public.commands USING btree (unit_id, created_at);
GRANT SELECT ON commands TO game;
GRANT SELECT ON commands TO web;
GRANT UPDATE (completed_at, result) ON commands TO game;

CREATE TABLE credentials (
  user_id uuid NOT NULL,
  salt bytea NOT NULL,
  memory_kib integer NOT NULL,
  passes integer NOT NULL,
  lanes integer NOT NULL,
  proof_hash bytea NOT NULL,
  CONSTRAINT credentials_pkey PRIMARY KEY (user_id),
  CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON credentials TO auth;

CREATE TABLE data_export_parts (
  export_id uuid NOT NULL,
  part_no integer NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT data_export_parts_pkey PRIMARY KEY (export_id, part_no),
  CONSTRAINT data_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE data_exports (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  locale text NOT NULL,
  asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  claim uuid,
  claimed_until timestamp(3) with time zone,
  attempts smallint DEFAULT 0 NOT NULL,
  percent smallint DEFAULT 0 NOT NULL,
  made_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  size bigint,
  sha256 bytea,
  opened_sid uuid,
  opened_until timestamp(3) with time zone,
  CONSTRAINT data_exports_pkey PRIMARY KEY (id),
  CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX data_exports_one_under_way ON public.data_exports USING btree (user_id) WHERE ((made_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX data_exports_user_id_asked_at_idx ON public.data_exports USING btree (user_id, asked_at);
GRANT SELECT ON data_exports TO web;

CREATE TABLE deal_days (
  day date NOT NULL,
  frozen bigint DEFAULT 0 NOT NULL,
  voided bigint DEFAULT 0 NOT NULL,
  withheld bigint DEFAULT 0 NOT NULL,
  unanswered bigint DEFAULT 0 NOT NULL,
  left_out bigint DEFAULT 0 NOT NULL,
  verified bigint DEFAULT 0 NOT NULL,
  failed bigint DEFAULT 0 NOT NULL,
  CONSTRAINT deal_days_pkey PRIMARY KEY (day),
  CONSTRAINT deal_days_failed_check CHECK ((failed >= 0)),
  CONSTRAINT deal_days_frozen_check CHECK ((frozen >= 0)),
  CONSTRAINT deal_days_left_out_check CHECK ((left_out >= 0)),
  CONSTRAINT deal_days_unanswered_check CHECK ((unanswered >= 0)),
  CONSTRAINT deal_days_verified_check CHECK ((verified >= 0)),
  CONSTRAINT deal_days_voided_check CHECK ((voided >= 0)),
  CONSTRAINT deal_days_withheld_check CHECK ((withheld >= 0))
);
GRANT SELECT ON deal_days TO web;

CREATE TABLE deal_failures (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  user_id uuid NOT NULL,
  codes text[],
  reported_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT deal_failures_pkey PRIMARY KEY (table_id, hand_no, user_id),
  CONSTRAINT deal_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX deal_failures_reported_at_idx ON public.deal_failures USING btree (reported_at);
CREATE INDEX deal_failures_user_id_reported_at_idx ON public.deal_failures USING btree (user_id, reported_at);
GRANT SELECT ON deal_failures TO web;

CREATE TABLE deal_keys (
  public_key text NOT NULL,
  first_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT deal_keys_pkey PRIMARY KEY (public_key),
  CONSTRAINT deal_keys_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text))
);
GRANT SELECT ON deal_keys TO game;
GRANT SELECT ON deal_keys TO web;

CREATE TABLE excluded_addresses (
  address_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT excluded_addresses_pkey PRIMARY KEY (address_hash),
  CONSTRAINT excluded_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE factor_removals (
  id bigint DEFAULT nextval('factor_removals_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  outcome text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  CONSTRAINT factor_removals_pkey PRIMARY KEY (id),
  CONSTRAINT factor_removals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT factor_removals_outcome CHECK (((outcome = ANY (ARRAY['removed'::text, 'declined'::text])) AND ((outcome IS NULL) = (decided_at IS NULL)))),
  CONSTRAINT factor_removals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT factor_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX factor_removals_open_key ON public.factor_removals USING btree (user_id) WHERE (outcome IS NULL);
CREATE INDEX factor_removals_user_id_id_idx ON public.factor_removals USING btree (user_id, id);
GRANT SELECT ON factor_removals TO web;

CREATE TABLE friend_settings (
  user_id uuid NOT NULL,
  shows_place boolean DEFAULT true NOT NULL,
  takes_messages boolean DEFAULT false NOT NULL,
  CONSTRAINT friend_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT friend_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON friend_settings TO web;

CREATE TABLE friendships (
  asker_id uuid NOT NULL,
  asked_id uuid NOT NULL,
  asked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  agreed_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  asker_read_to bigint DEFAULT 0 NOT NULL,
  asked_read_to bigint DEFAULT 0 NOT NULL,
  CONSTRAINT friendships_pkey PRIMARY KEY (asker_id, asked_id),
  CONSTRAINT friendships_asked_id_fkey FOREIGN KEY (asked_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT friendships_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT friendships_of_two CHECK ((asker_id <> asked_id)),
  CONSTRAINT friendships_one_answer CHECK (((agreed_at IS NULL) OR (declined_at IS NULL)))
);
CREATE INDEX friendships_asked_id_idx ON public.friendships USING btree (asked_id);
CREATE UNIQUE INDEX friendships_pair_key ON public.friendships USING btree (LEAST(asker_id, asked_id), GREATEST(asker_id, asked_id));
GRANT SELECT ON friendships TO game;
GRANT SELECT ON friendships TO web;

CREATE TABLE given_chips_brought (
  id bigint DEFAULT nextval('given_chips_brought_id_seq'::regclass) NOT NULL,
  network text NOT NULL,
  user_id uuid NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT given_chips_brought_pkey PRIMARY KEY (id),
  CONSTRAINT given_chips_brought_amount CHECK ((amount > 0)),
  CONSTRAINT given_chips_brought_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX given_chips_brought_network_at_idx ON public.given_chips_brought USING btree (network, at);

CREATE TABLE hand_notes (
  user_id uuid NOT NULL,
  hand_serial bigint NOT NULL,
  tags text[],
  text text NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT hand_notes_pkey PRIMARY KEY (user_id, hand_serial),
  CONSTRAINT hand_notes_length CHECK (((char_length(text) <= 1000) AND (cardinality(tags) <= 8))),
  CONSTRAINT hand_notes_something CHECK (((text <> ''::text) OR (cardinality(tags) > 0))),
  CONSTRAINT hand_notes_user_id_hand_serial_fkey FOREIGN KEY (user_id, hand_serial) REFERENCES hand_seats(user_id, hand_serial) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON hand_notes TO web;

CREATE TABLE hand_record_marks (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  CONSTRAINT hand_record_marks_pkey PRIMARY KEY (table_id)
);
GRANT SELECT ON hand_record_marks TO game;

CREATE TABLE hand_records (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  ended_at timestamp(3) with time zone NOT NULL,
  body bytea NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT hand_records_pkey PRIMARY KEY (table_id, hand_no, ended_at)
) PARTITION BY RANGE (ended_at);
ALTER TABLE hand_records ALTER COLUMN body SET STATISTICS 0;
ALTER TABLE hand_records ALTER COLUMN sealed SET STATISTICS 0;
GRANT SELECT ON hand_records TO game;
GRANT SELECT (table_id, hand_no, ended_at, body) ON hand_records TO web;

CREATE TABLE hand_reveals (
  id bigint DEFAULT nextval('hand_reveals_id_seq'::regclass) NOT NULL,
  hand_id text NOT NULL,
  revealed_by uuid NOT NULL,
  reason text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT hand_reveals_pkey PRIMARY KEY (id),
  CONSTRAINT hand_reveals_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_reveals_reason CHECK ((btrim(reason) <> ''::text)),
  CONSTRAINT hand_reveals_revealed_by_fkey FOREIGN KEY (revealed_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX hand_reveals_hand_id_id_idx ON public.hand_reveals USING btree (hand_id, id);
CREATE INDEX hand_reveals_revealed_by_idx ON public.hand_reveals USING btree (revealed_by);
GRANT SELECT ON hand_reveals TO web;

CREATE TABLE hand_seats (
  hand_serial bigint NOT NULL,
  user_id uuid NOT NULL,
  net bigint NOT NULL,
  invested bigint DEFAULT 0 NOT NULL,
  rake bigint DEFAULT 0 NOT NULL,
  seat smallint NOT NULL,
  CONSTRAINT hand_seats_pkey PRIMARY KEY (user_id, hand_serial),
  CONSTRAINT hand_players_rake CHECK (((rake >= 0) AND (invested >= rake))),
  CONSTRAINT hand_seats_hand_serial_fkey FOREIGN KEY (hand_serial) REFERENCES hands(serial) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT hand_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
CREATE INDEX hand_seats_hand_serial_idx ON public.hand_seats USING btree (hand_serial);
CREATE TRIGGER rake_days_after_insert AFTER INSERT ON hand_seats REFERENCING NEW TABLE AS new_hand_seats FOR EACH STATEMENT EXECUTE FUNCTION rake_days_after_insert();
GRANT INSERT, SELECT ON hand_seats TO game;
GRANT SELECT ON hand_seats TO web;

CREATE TABLE hand_settings (
  id integer DEFAULT nextval('hand_settings_id_seq'::regclass) NOT NULL,
  hash bytea NOT NULL,
  settings jsonb NOT NULL,
  CONSTRAINT hand_settings_pkey PRIMARY KEY (id),
  CONSTRAINT hand_settings_hash CHECK ((length(hash) = 32))
);
CREATE UNIQUE INDEX hand_settings_hash_key ON public.hand_settings USING btree (hash);
GRANT INSERT, SELECT ON hand_settings TO game;
GRANT SELECT ON hand_settings TO web;
GRANT USAGE ON SEQUENCE hand_settings_id_seq TO game;

CREATE TABLE hands (
  serial bigint DEFAULT nextval('hands_serial_seq'::regclass) NOT NULL,
  table_id uuid NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  last_seq bigint DEFAULT 0 NOT NULL,
  ended_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  hand_no integer NOT NULL,
  settings_id integer NOT NULL,
  outcome hand_outcome NOT NULL,
  id text NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT hands_pkey PRIMARY KEY (id),
  CONSTRAINT hands_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
CREATE INDEX hands_ended_at_idx ON public.hands USING btree (ended_at);
CREATE INDEX hands_pot_idx ON public.hands USING brin (pot) WITH (pages_per_range='32', autosummarize='on');
CREATE UNIQUE INDEX hands_serial_key ON public.hands USING btree (serial);
CREATE INDEX hands_table_id_ended_at_idx ON public.hands USING btree (table_id, ended_at);
CREATE UNIQUE INDEX hands_table_id_hand_no_key ON public.hands USING btree (table_id, hand_no);
ALTER TABLE hands ALTER COLUMN settings_id SET STATISTICS 0;
ALTER TABLE hands ALTER COLUMN sealed SET STATISTICS 0;
GRANT INSERT, SELECT ON hands TO game;
GRANT SELECT ON hands TO web;
GRANT SELECT, USAGE ON SEQUENCE hands_serial_seq TO game;

CREATE TABLE job_runs (
  name text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  finished_at timestamp(3) with time zone,
  locked_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT job_runs_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT, UPDATE ON job_runs TO game;
GRANT SELECT ON job_runs TO web;

CREATE TABLE leases (
  unit_id uuid NOT NULL,
  epoch bigint DEFAULT 0 NOT NULL,
  node_id uuid,
  expires_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  heir_id uuid,
  CONSTRAINT leases_pkey PRIMARY KEY (unit_id),
  CONSTRAINT leases_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES nodes(id) ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT leases_node_id_fkey FOREIGN KEY (node_id) REFERENCES nodes(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX leases_heir_id_idx ON public.leases USING btree (heir_id);
CREATE INDEX leases_node_id_idx ON public.leases USING btree (node_id);
CREATE UNIQUE INDEX leases_unit_id_epoch_key ON public.leases USING btree (unit_id, epoch);
CREATE TRIGGER lease_check_unit BEFORE INSERT ON leases FOR EACH ROW EXECUTE FUNCTION lease_check_unit();
GRANT INSERT, SELECT, UPDATE ON leases TO game;
GRANT SELECT ON leases TO web;

CREATE TABLE ledger_accounts (
  id text NOT NULL,
  kind account_kind NOT NULL,
  currency currency NOT NULL,
  user_id uuid,
  table_id uuid,
  balance bigint DEFAULT 0 NOT NULL,
  serial bigint DEFAULT nextval('ledger_accounts_serial_seq'::regclass) NOT NULL,
  tournament_id uuid,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_mint_by_name CHECK (((kind = 'mint'::account_kind) = (id ~~ 'mint:%'::text))),
  CONSTRAINT ledger_accounts_not_negative CHECK (((balance >= 0) OR (kind = 'mint'::account_kind))),
  CONSTRAINT ledger_accounts_promotion_by_name CHECK ((((kind)::text = 'promotion'::text) = (id ~~ 'promotion:%'::text))),
  CONSTRAINT ledger_accounts_safe_integer CHECK ((abs(balance) <= '9007199254740991'::bigint)),
  CONSTRAINT ledger_accounts_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_accounts_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (fillfactor=80);
CREATE UNIQUE INDEX ledger_accounts_serial_key ON public.ledger_accounts USING btree (serial);
CREATE INDEX ledger_accounts_table_id_idx ON public.ledger_accounts USING btree (table_id);
CREATE INDEX ledger_accounts_tournament_id_idx ON public.ledger_accounts USING btree (tournament_id);
CREATE INDEX ledger_accounts_user_id_idx ON public.ledger_accounts USING btree (user_id);
CREATE TRIGGER player_wallets_after_change AFTER UPDATE OF balance ON ledger_accounts FOR EACH ROW WHEN (new.kind = 'wallet'::account_kind) EXECUTE FUNCTION player_wallets_after_change();
CREATE TRIGGER tournament_fee_days_after_change AFTER UPDATE OF balance ON ledger_accounts FOR EACH ROW WHEN (new.kind = 'rake'::account_kind AND new.tournament_id IS NOT NULL) EXECUTE FUNCTION tournament_fee_days_after_change();
GRANT SELECT ON ledger_accounts TO game;
GRANT SELECT ON ledger_accounts TO web;
GRANT INSERT (id, kind, currency, user_id, table_id, tournament_id) ON ledger_accounts TO game;
GRANT USAGE ON SEQUENCE ledger_accounts_serial_seq TO game;

CREATE TABLE ledger_postings (
  transaction_id bigint NOT NULL,
  account_serial bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  CONSTRAINT ledger_postings_pkey PRIMARY KEY (account_serial, transaction_id),
  CONSTRAINT ledger_entries_not_zero CHECK ((amount <> 0)),
  CONSTRAINT ledger_postings_account_serial_fkey FOREIGN KEY (account_serial) REFERENCES ledger_accounts(serial) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT ledger_postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id) ON UPDATE CASCADE ON DELETE RESTRICT
) WITH (autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
CREATE INDEX ledger_postings_transaction_id_idx ON public.ledger_postings USING btree (transaction_id);
CREATE TRIGGER ledger_apply_postings AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_postings();
CREATE TRIGGER ledger_check_balanced AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_balanced();
CREATE TRIGGER ledger_guard_mint AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_mint();
GRANT INSERT, SELECT ON ledger_postings TO game;
GRANT SELECT ON ledger_postings TO web;

CREATE TABLE ledger_transactions (
  id bigint DEFAULT nextval('ledger_transactions_id_seq'::regclass) NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  kind text NOT NULL,
  currency currency NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT ledger_transactions_pkey PRIMARY KEY (id)
) WITH (autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
CREATE INDEX ledger_transactions_created_at_idx ON public.ledger_transactions USING btree (created_at);
CREATE UNIQUE INDEX ledger_transactions_key_key ON public.ledger_transactions USING btree (key);
CREATE INDEX ledger_transactions_kind_id_idx ON public.ledger_transactions USING btree (kind, id) WHERE (kind <> 'settle'::text);
CREATE TRIGGER given_chips_check AFTER INSERT ON ledger_transactions FOR EACH ROW WHEN (new.currency = 'play'::currency AND (new.kind = ANY (ARRAY['buy-in'::text, 'top-up'::text, 'tournament-buy-in'::text, 'tournament-rebuy'::text, 'tournament-add-on'::text]))) EXECUTE FUNCTION given_chips_check();
CREATE TRIGGER play_limits_check AFTER INSERT ON ledger_transactions FOR EACH ROW WHEN (new.kind = ANY (ARRAY['buy-in'::text, 'top-up'::text, 'tournament-buy-in'::text, 'tournament-rebuy'::text, 'tournament-add-on'::text])) EXECUTE FUNCTION play_limits_check();
CREATE TRIGGER private_game_check_move AFTER INSERT ON ledger_transactions FOR EACH ROW WHEN (new.currency::text = 'game'::text) EXECUTE FUNCTION private_game_check_move();
GRANT INSERT, SELECT ON ledger_transactions TO game;
GRANT SELECT ON ledger_transactions TO web;
GRANT USAGE ON SEQUENCE ledger_transactions_id_seq TO game;

CREATE TABLE limit_tries (
  key_hash bytea NOT NULL,
  tries timestamp(3) with time zone[],
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT limit_tries_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX limit_tries_expires_at_idx ON public.limit_tries USING btree (expires_at);

CREATE TABLE live_table_watches (
  table_id uuid NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT live_table_watches_pkey PRIMARY KEY (table_id),
  CONSTRAINT live_table_watches_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON live_table_watches TO game;
GRANT SELECT ON live_table_watches TO web;

CREATE TABLE live_tables (
  table_id uuid NOT NULL,
  state jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT live_tables_pkey PRIMARY KEY (table_id),
  CONSTRAINT live_tables_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT INSERT, SELECT, UPDATE ON live_tables TO game;
GRANT SELECT ON live_tables TO web;

CREATE TABLE mail_links (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  address text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT mail_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT mail_links_purpose CHECK ((purpose = ANY (ARRAY['verify'::text, 'change'::text, 'reset'::text]))),
  CONSTRAINT mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX mail_links_user_id_purpose_idx ON public.mail_links USING btree (user_id, purpose);
GRANT DELETE, INSERT, SELECT ON mail_links TO auth;
GRANT UPDATE (expires_at, used_at) ON mail_links TO auth;

CREATE TABLE mail_sender (
  single boolean DEFAULT true NOT NULL,
  address text,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT mail_sender_pkey PRIMARY KEY (single),
  CONSTRAINT mail_sender_single CHECK (single)
);
GRANT SELECT ON mail_sender TO game;
GRANT SELECT ON mail_sender TO web;

CREATE TABLE nodes (
  id uuid NOT NULL,
  url text NOT NULL,
  started_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  heartbeat_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  connections integer DEFAULT 0 NOT NULL,
  draining boolean DEFAULT false NOT NULL,
  slowest_commit_ms integer DEFAULT 0 NOT NULL,
  limited jsonb DEFAULT '[]'::jsonb NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  weight integer DEFAULT 1 NOT NULL,
  protocol integer DEFAULT 6 NOT NULL,
  secrets text DEFAULT ''::text NOT NULL,
  adapter text DEFAULT 'memory'::text NOT NULL,
  CONSTRAINT nodes_pkey PRIMARY KEY (id),
  CONSTRAINT nodes_weight CHECK (((weight >= 1) AND (weight <= 100)))
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
GRANT INSERT (user_id, kind, detail) ON notices TO auth;
GRANT INSERT (user_id, kind, detail) ON notices TO game;
GRANT USAGE ON SEQUENCE notices_id_seq TO auth;
GRANT USAGE ON SEQUENCE notices_id_seq TO game;

CREATE TABLE outgoing_mails (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid,
  address text NOT NULL,
  kind text NOT NULL,
  detail jsonb NOT NULL,
  locale text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  sent_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  last_error text,
  CONSTRAINT outgoing_mails_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX outgoing_mails_created_at_id_idx ON public.outgoing_mails USING btree (created_at DESC, id);
CREATE INDEX outgoing_mails_due_idx ON public.outgoing_mails USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outgoing_mails_user_id_created_at_idx ON public.outgoing_mails USING btree (user_id, created_at);
GRANT SELECT (id, user_id, address, kind, locale, created_at, tries, next_try_at, sent_at, given_up_at, last_error) ON outgoing_mails TO web;

CREATE TABLE own_hand_marks (
  id smallint DEFAULT 1 NOT NULL,
  from_serial bigint NOT NULL,
  to_serial bigint NOT NULL,
  CONSTRAINT own_hand_marks_pkey PRIMARY KEY (id),
  CONSTRAINT own_hand_marks_id_check CHECK ((id = 1)),
  CONSTRAINT own_hand_marks_range CHECK (((0 <= from_serial) AND (from_serial <= to_serial)))
);
GRANT SELECT ON own_hand_marks TO game;
GRANT SELECT ON own_hand_marks TO web;

CREATE TABLE own_hands (
  user_id uuid NOT NULL,
  hand_serial bigint NOT NULL,
  table_id uuid NOT NULL,
  ended_at timestamp(3) with time zone NOT NULL,
  big_blind bigint NOT NULL,
  pot bigint NOT NULL,
  net bigint NOT NULL,
  game hand_game NOT NULL,
  structure hand_structure NOT NULL,
  money hand_money NOT NULL,
  "position" hand_position,
  seat smallint NOT NULL,
  wagers smallint DEFAULT 0 NOT NULL,
  calls smallint DEFAULT 0 NOT NULL,
  counted boolean NOT NULL,
  decided_preflop boolean DEFAULT false NOT NULL,
  vpip boolean DEFAULT false NOT NULL,
  pfr boolean DEFAULT false NOT NULL,
  three_bet_possible boolean DEFAULT false NOT NULL,
  three_bet boolean DEFAULT false NOT NULL,
  continuation_bet_possible boolean DEFAULT false NOT NULL,
  continuation_bet boolean DEFAULT false NOT NULL,
  saw_flop boolean DEFAULT false NOT NULL,
  showdown boolean DEFAULT false NOT NULL,
  won_at_showdown boolean DEFAULT false NOT NULL,
  adjusted_net bigint,
  board bigint,
  tournament_id uuid,
  hidden_cards bytea,
  CONSTRAINT own_hands_pkey PRIMARY KEY (user_id, hand_serial),
  CONSTRAINT own_hands_parts CHECK (((vpip <= decided_preflop) AND (pfr <= vpip) AND (three_bet <= three_bet_possible) AND (continuation_bet <= continuation_bet_possible) AND (showdown <= saw_flop) AND (won_at_showdown <= showdown) AND (counted = ("position" IS NOT NULL))))
) WITH (autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
GRANT SELECT ON own_hands TO game;
GRANT SELECT ON own_hands TO web;

CREATE TABLE passkeys (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user_id_created_at_idx ON public.passkeys USING btree (user_id, created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON passkeys TO auth;
GRANT SELECT ON passkeys TO web;

CREATE TABLE play_breaks (
  id bigint DEFAULT nextval('play_breaks_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  begins_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  until timestamp(3) with time zone NOT NULL,
  CONSTRAINT play_breaks_pkey PRIMARY KEY (id),
  CONSTRAINT play_breaks_kind CHECK (((kind = ANY (ARRAY['cool-off'::text, 'self-exclusion'::text])) AND (until > begins_at))),
  CONSTRAINT play_breaks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX play_breaks_user_id_id_idx ON public.play_breaks USING btree (user_id, id);
GRANT SELECT ON play_breaks TO game;
GRANT SELECT ON play_breaks TO web;

CREATE TABLE play_limit_changes (
  id bigint DEFAULT nextval('play_limit_changes_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  currency currency,
  change text NOT NULL,
  amount bigint,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT play_limit_changes_pkey PRIMARY KEY (id),
  CONSTRAINT play_limit_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX play_limit_changes_user_id_id_idx ON public.play_limit_changes USING btree (user_id, id);
GRANT SELECT ON play_limit_changes TO web;

CREATE TABLE play_limits (
  id bigint DEFAULT nextval('play_limits_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  currency currency,
  amount bigint NOT NULL,
  raise_to bigint,
  raise_from timestamp(3) with time zone,
  CONSTRAINT play_limits_pkey PRIMARY KEY (id),
  CONSTRAINT play_limits_kind CHECK ((((kind = ANY (ARRAY['buy-in'::text, 'loss'::text])) AND (currency IS NOT NULL) AND (amount > 0) AND (COALESCE(raise_to, amount) <= '9007199254740991'::bigint)) OR ((kind = 'session-time'::text) AND (period = 'day'::text) AND (currency IS NULL) AND (amount >= 15) AND (COALESCE(raise_to, amount) <= 1440)))),
  CONSTRAINT play_limits_period CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CONSTRAINT play_limits_raise CHECK ((((raise_to > amount) AND (raise_from IS NOT NULL)) OR (raise_to IS NULL))),
  CONSTRAINT play_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX play_limits_once ON public.play_limits USING btree (user_id, kind, period, currency) NULLS NOT DISTINCT;
GRANT SELECT ON play_limits TO web;

CREATE TABLE play_minutes (
  user_id uuid NOT NULL,
  day date NOT NULL,
  minutes bit(1440) NOT NULL,
  CONSTRAINT play_minutes_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT play_minutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON play_minutes TO web;

CREATE TABLE player_activity (
  user_id uuid NOT NULL,
  bot boolean NOT NULL,
  last_seen_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT player_activity_pkey PRIMARY KEY (user_id),
  CONSTRAINT player_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX player_activity_bot_last_seen_at_user_id_idx ON public.player_activity USING btree (bot, last_seen_at, user_id);
GRANT SELECT ON player_activity TO auth;
GRANT SELECT ON player_activity TO game;
GRANT SELECT ON player_activity TO web;
GRANT UPDATE (last_seen_at) ON player_activity TO auth;
GRANT UPDATE (last_seen_at) ON player_activity TO game;

CREATE TABLE player_blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  blocked_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT player_blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT player_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT player_blocks_of_two CHECK ((blocker_id <> blocked_id))
);
CREATE INDEX player_blocks_blocked_id_idx ON public.player_blocks USING btree (blocked_id);
GRANT SELECT ON player_blocks TO game;
GRANT SELECT ON player_blocks TO web;

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
GRANT SELECT ON player_notes TO web;

CREATE TABLE player_wallets (
  user_id uuid NOT NULL,
  currency currency NOT NULL,
  bot boolean NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  CONSTRAINT player_wallets_pkey PRIMARY KEY (user_id, currency),
  CONSTRAINT player_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX player_wallets_currency_bot_balance_user_id_idx ON public.player_wallets USING btree (currency, bot, balance, user_id);
GRANT SELECT ON player_wallets TO web;

CREATE TABLE pool_summaries (
  pool_id uuid NOT NULL,
  queue jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  written_by uuid,
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
CREATE TRIGGER pools_after_change AFTER INSERT OR UPDATE OF name, settings, status, opens_at ON pools FOR EACH ROW EXECUTE FUNCTION pools_after_change();
GRANT SELECT ON pools TO game;
GRANT SELECT ON pools TO web;
GRANT UPDATE (settings, max_tables, spare_tables) ON pools TO game;

CREATE TABLE private_game_players (
  table_id uuid NOT NULL,
  user_id uuid NOT NULL,
  standing text DEFAULT 'invited'::text NOT NULL,
  entered_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  browser_hash bytea,
  CONSTRAINT private_game_players_pkey PRIMARY KEY (table_id, user_id),
  CONSTRAINT private_game_players_standing_check CHECK ((standing = ANY (ARRAY['invited'::text, 'asking'::text, 'admitted'::text, 'removed'::text]))),
  CONSTRAINT private_game_players_table_id_fkey FOREIGN KEY (table_id) REFERENCES private_games(table_id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_game_players_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX private_game_players_user_id_entered_at_idx ON public.private_game_players USING btree (user_id, entered_at);
GRANT SELECT (table_id, user_id, standing, entered_at) ON private_game_players TO game;
GRANT SELECT (table_id, user_id, standing, entered_at) ON private_game_players TO web;

CREATE TABLE private_games (
  table_id uuid NOT NULL,
  number bigint DEFAULT nextval('private_games_number_seq'::regclass) NOT NULL,
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
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  told_end timestamp(3) with time zone,
  CONSTRAINT private_games_pkey PRIMARY KEY (table_id),
  CONSTRAINT private_games_are_bounded CHECK ((((length(title) >= 1) AND (length(title) <= 60)) AND (admission = ANY (ARRAY['host'::text, 'link'::text])) AND (watching = ANY (ARRAY['players'::text, 'link'::text])) AND (term = ANY (ARRAY['day'::text, 'week'::text, 'club'::text])) AND (token ~ '^[A-Za-z0-9_-]{22}$'::text) AND (code ~ '^[A-HJ-NP-Z]{6}$'::text) AND (sheet_token ~ '^[A-Za-z0-9_-]{22}$'::text))),
  CONSTRAINT private_games_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_games_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT private_games_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX private_games_code_key ON public.private_games USING btree (code);
CREATE INDEX private_games_host_id_idx ON public.private_games USING btree (host_id);
CREATE UNIQUE INDEX private_games_number_key ON public.private_games USING btree (number);
CREATE INDEX private_games_opened_by_idx ON public.private_games USING btree (opened_by);
CREATE UNIQUE INDEX private_games_sheet_token_key ON public.private_games USING btree (sheet_token);
CREATE UNIQUE INDEX private_games_token_key ON public.private_games USING btree (token);
GRANT SELECT (table_id, number, title, opened_by, host_id, admission, watching, term, created_at) ON private_games TO game;
GRANT SELECT (table_id, number, title, opened_by, host_id, admission, watching, term, created_at) ON private_games TO web;

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

CREATE TABLE push_keys (
  public_key text NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (public_key)
);
GRANT SELECT ON push_keys TO web;

CREATE TABLE push_subscriptions (
  endpoint text NOT NULL,
  user_id uuid NOT NULL,
  sid uuid NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[],
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint),
  CONSTRAINT push_subscriptions_are_bounded CHECK (((length(endpoint) <= 1000) AND (length(p256dh) <= 100) AND (length(auth) <= 50) AND ((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 10)))),
  CONSTRAINT push_subscriptions_sid_fkey FOREIGN KEY (sid) REFERENCES sessions(sid) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_sid_idx ON public.push_subscriptions USING btree (sid);
CREATE INDEX push_subscriptions_user_id_created_at_idx ON public.push_subscriptions USING btree (user_id, created_at);

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
  invested bigint NOT NULL,
  rake bigint NOT NULL,
  CONSTRAINT rake_player_days_pkey PRIMARY KEY (day, table_id, structure, low, high, user_id),
  CONSTRAINT rake_player_days_amounts CHECK (((hands > 0) AND (rake >= 0) AND (invested >= rake))),
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

CREATE TABLE reality_checks (
  user_id uuid NOT NULL,
  every_minutes integer,
  began_at timestamp(3) with time zone,
  minutes integer DEFAULT 0 NOT NULL,
  since_answer integer DEFAULT 0 NOT NULL,
  last_minute_at timestamp(3) with time zone,
  answered integer DEFAULT 0 NOT NULL,
  stopped_at timestamp(3) with time zone,
  CONSTRAINT reality_checks_pkey PRIMARY KEY (user_id),
  CONSTRAINT reality_checks_interval CHECK ((every_minutes = ANY (ARRAY[15, 30, 60, 120]))),
  CONSTRAINT reality_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

CREATE TABLE reconciliation_marks (
  scope text NOT NULL,
  up_to bigint NOT NULL,
  raked bigint NOT NULL,
  CONSTRAINT reconciliation_marks_pkey PRIMARY KEY (scope)
);
GRANT INSERT, SELECT, UPDATE ON reconciliation_marks TO game;

CREATE TABLE reconciliations (
  id bigint DEFAULT nextval('reconciliations_id_seq'::regclass) NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ok boolean NOT NULL,
  report jsonb NOT NULL,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliations_ok_at_idx ON public.reconciliations USING btree (ok, at);
GRANT DELETE, SELECT ON reconciliations TO game;
GRANT SELECT ON reconciliations TO web;
GRANT INSERT (ok, report) ON reconciliations TO game;
GRANT USAGE ON SEQUENCE reconciliations_id_seq TO game;

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO auth;

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
CREATE TRIGGER seat_check_player BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION seat_check_player();
GRANT SELECT ON seats TO auth;
GRANT DELETE, INSERT, SELECT ON seats TO game;
GRANT SELECT ON seats TO web;

CREATE TABLE sessions (
  sid uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  key_hash bytea NOT NULL,
  fresh_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  wrong_proofs smallint DEFAULT 0 NOT NULL,
  second_step_at timestamp(3) with time zone,
  device text,
  device_hash bytea,
  last_used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  place text,
  shown_address text,
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (LEAST(revoked_at, expires_at));
CREATE UNIQUE INDEX sessions_key_hash_key ON public.sessions USING btree (key_hash);
CREATE INDEX sessions_user_id_created_at_idx ON public.sessions USING btree (user_id, created_at);
CREATE TRIGGER push_end_with_session AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION push_end_with_session();
CREATE TRIGGER session_announce_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION session_announce_end();
GRANT INSERT, SELECT ON sessions TO auth;
GRANT SELECT ON sessions TO game;
GRANT SELECT ON sessions TO web;
GRANT UPDATE (revoked_at, fresh_at, wrong_proofs, second_step_at, last_used_at) ON sessions TO auth;

CREATE TABLE share_links (
  token uuid DEFAULT gen_random_uuid() NOT NULL,
  hand_serial bigint NOT NULL,
  user_id uuid NOT NULL,
  shows_names boolean NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT share_links_pkey PRIMARY KEY (token),
  CONSTRAINT share_links_hand_serial_fkey FOREIGN KEY (hand_serial) REFERENCES hands(serial) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT share_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX share_links_hand_serial_idx ON public.share_links USING btree (hand_serial);
CREATE INDEX share_links_user_id_created_at_idx ON public.share_links USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX share_links_user_id_hand_serial_shows_names_key ON public.share_links USING btree (user_id, hand_serial, shows_names);
GRANT SELECT ON share_links TO web;

CREATE TABLE shuffle_releases (
  day date NOT NULL,
  released_by uuid NOT NULL,
  reason text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT shuffle_releases_pkey PRIMARY KEY (day),
  CONSTRAINT shuffle_releases_day_fkey FOREIGN KEY (day) REFERENCES shuffle_reports(day) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT shuffle_releases_reason CHECK ((btrim(reason) <> ''::text)),
  CONSTRAINT shuffle_releases_released_by_fkey FOREIGN KEY (released_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX shuffle_releases_released_by_idx ON public.shuffle_releases USING btree (released_by);
GRANT SELECT ON shuffle_releases TO game;
GRANT SELECT ON shuffle_releases TO web;

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

CREATE TABLE sign_in_challenges (
  key_hash bytea NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (key_hash),
  CONSTRAINT sign_in_challenges_purpose CHECK (((purpose = ANY (ARRAY['second-step'::text, 'passkey-sign-in'::text, 'passkey-add'::text, 'passkey-renew'::text])) AND ((purpose = 'passkey-sign-in'::text) = (user_id IS NULL)))),
  CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sign_in_challenges_expires_at_idx ON public.sign_in_challenges USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_challenges TO auth;

CREATE TABLE sign_in_failures (
  key_hash bytea NOT NULL,
  count integer NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX sign_in_failures_expires_at_idx ON public.sign_in_failures USING btree (expires_at);

CREATE TABLE staff_limits (
  name text NOT NULL,
  value integer NOT NULL,
  CONSTRAINT staff_limits_pkey PRIMARY KEY (name),
  CONSTRAINT staff_limits_value CHECK (((value >= 0) AND (value <= 1000)))
);
GRANT SELECT ON staff_limits TO web;

CREATE TABLE staff_members (
  user_id uuid NOT NULL,
  role staff_role NOT NULL,
  granted_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  granted_by uuid,
  confirmed_at timestamp(3) with time zone,
  confirmed_by uuid,
  CONSTRAINT staff_members_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT staff_members_confirmed CHECK (((confirmed_by IS NULL) OR (confirmed_at IS NOT NULL))),
  CONSTRAINT staff_members_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_members_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX staff_members_confirmed_by_idx ON public.staff_members USING btree (confirmed_by);
CREATE INDEX staff_members_granted_by_idx ON public.staff_members USING btree (granted_by);
GRANT SELECT ON staff_members TO auth;
GRANT SELECT ON staff_members TO web;
GRANT SELECT (user_id) ON staff_members TO game;

CREATE TABLE staff_notes (
  id bigint DEFAULT nextval('staff_notes_id_seq'::regclass) NOT NULL,
  user_id uuid NOT NULL,
  author_id uuid NOT NULL,
  text text NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT staff_notes_pkey PRIMARY KEY (id),
  CONSTRAINT staff_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT staff_notes_text CHECK ((btrim(text) <> ''::text)),
  CONSTRAINT staff_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX staff_notes_author_id_idx ON public.staff_notes USING btree (author_id);
CREATE INDEX staff_notes_user_id_at_idx ON public.staff_notes USING btree (user_id, at);
GRANT SELECT ON staff_notes TO web;

CREATE TABLE stream_snapshots (
  stream_id uuid NOT NULL,
  seq bigint NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT stream_snapshots_pkey PRIMARY KEY (stream_id)
) WITH (fillfactor=50);
ALTER TABLE stream_snapshots ALTER COLUMN state SET STATISTICS 0;
GRANT INSERT, SELECT, UPDATE ON stream_snapshots TO game;

CREATE TABLE stream_steps (
  stream_id uuid NOT NULL,
  seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  epoch bigint NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  hand_no integer,
  remaining_ms integer,
  early_ms integer,
  action_id text,
  hand_nos integer[],
  events json NOT NULL,
  sealed bytea,
  CONSTRAINT stream_steps_pkey PRIMARY KEY (stream_id, seq),
  CONSTRAINT stream_steps_seq CHECK (((seq >= 1) AND (last_seq >= seq)))
) WITH (fillfactor=100, autovacuum_analyze_scale_factor=1, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_freeze_min_age=0);
CREATE UNIQUE INDEX stream_steps_stream_id_action_id_key ON public.stream_steps USING btree (stream_id, action_id);
ALTER TABLE stream_steps ALTER COLUMN action_id SET STATISTICS 0;
ALTER TABLE stream_steps ALTER COLUMN hand_nos SET STATISTICS 0;
ALTER TABLE stream_steps ALTER COLUMN events SET STATISTICS 0;
ALTER TABLE stream_steps ALTER COLUMN sealed SET STATISTICS 0;
CREATE TRIGGER hand_start_check_shuffle BEFORE INSERT ON stream_steps FOR EACH ROW WHEN (new.events::text ~~ '%hand-started%'::text) EXECUTE FUNCTION hand_start_check_shuffle();
GRANT INSERT, SELECT ON stream_steps TO game;
GRANT SELECT (stream_id, seq, last_seq, epoch, created_at, hand_no, remaining_ms, early_ms, action_id, hand_nos, events) ON stream_steps TO web;

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
  absent integer DEFAULT 0 NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  written_by uuid,
  listed boolean DEFAULT false NOT NULL,
  name text DEFAULT ''::text NOT NULL,
  house text DEFAULT ''::text NOT NULL,
  currency currency DEFAULT 'play'::currency NOT NULL,
  game text DEFAULT ''::text NOT NULL,
  structure text DEFAULT ''::text NOT NULL,
  time_out text DEFAULT ''::text NOT NULL,
  big_blind bigint DEFAULT 0 NOT NULL,
  stakes bigint DEFAULT 0 NOT NULL,
  min_buy_in bigint DEFAULT 0 NOT NULL,
  seats integer DEFAULT 0 NOT NULL,
  CONSTRAINT table_summaries_pkey PRIMARY KEY (table_id),
  CONSTRAINT table_summaries_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX table_summaries_busiest_first ON public.table_summaries USING btree (((- players)), (((players = 0) AND (currency = 'real'::currency))), big_blind, name, table_id) WHERE listed;
CREATE INDEX table_summaries_changed_in_idx ON public.table_summaries USING btree (changed_in);
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
  tournament_id uuid,
  table_no integer,
  seat_rules jsonb,
  CONSTRAINT tables_pkey PRIMARY KEY (id),
  CONSTRAINT tables_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES pools(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tables_schedule CHECK (((closes_at > opens_at) AND ((pool_id IS NULL) OR ((opens_at IS NULL) AND (closes_at IS NULL))))),
  CONSTRAINT tables_tournament CHECK ((((tournament_id IS NULL) = (table_no IS NULL)) AND ((tournament_id IS NULL) = (seat_rules IS NULL)) AND ((tournament_id IS NULL) OR ((pool_id IS NULL) AND (opens_at IS NULL) AND (closes_at IS NULL))))),
  CONSTRAINT tables_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tables_closes_at ON public.tables USING btree (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX tables_created_at_id_idx ON public.tables USING btree (created_at, id);
CREATE UNIQUE INDEX tables_name_key ON public.tables USING btree (name);
CREATE INDEX tables_name_prefix ON public.tables USING btree (lower(name) text_pattern_ops);
CREATE INDEX tables_open ON public.tables USING btree (id) WHERE (status = 'open'::table_status);
CREATE INDEX tables_pool_id_idx ON public.tables USING btree (pool_id);
CREATE UNIQUE INDEX tables_tournament_id_table_no_key ON public.tables USING btree (tournament_id, table_no);
CREATE TRIGGER private_game_close_ways_in AFTER UPDATE OF status ON tables FOR EACH ROW WHEN (new.status = 'closed'::table_status AND old.status = 'open'::table_status) EXECUTE FUNCTION private_game_close_ways_in();
CREATE TRIGGER tables_after_change AFTER INSERT OR UPDATE OF name, settings, status, pool_id, opens_at ON tables FOR EACH ROW EXECUTE FUNCTION tables_after_change();
GRANT SELECT ON tables TO game;
GRANT SELECT ON tables TO web;
GRANT UPDATE (settings, status) ON tables TO game;

CREATE TABLE totp_secrets (
  user_id uuid NOT NULL,
  half bytea NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT DELETE, INSERT, SELECT, UPDATE ON totp_secrets TO auth;

CREATE TABLE tournament_entries (
  tournament_id uuid NOT NULL,
  entry_no integer NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL,
  registered_at timestamp(3) with time zone NOT NULL,
  paid_with text NOT NULL,
  rebuys integer DEFAULT 0 NOT NULL,
  add_ons integer DEFAULT 0 NOT NULL,
  re_entered boolean DEFAULT false NOT NULL,
  table_no integer,
  seat integer,
  place integer,
  prize bigint DEFAULT 0 NOT NULL,
  CONSTRAINT tournament_entries_pkey PRIMARY KEY (tournament_id, entry_no),
  CONSTRAINT tournament_entries_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_entries_user_id_registered_at_tournament_id_idx ON public.tournament_entries USING btree (user_id, registered_at, tournament_id);
CREATE TRIGGER seat_check_player BEFORE INSERT ON tournament_entries FOR EACH ROW WHEN (new.place IS NULL) EXECUTE FUNCTION seat_check_player();
GRANT DELETE, INSERT, SELECT, UPDATE ON tournament_entries TO game;
GRANT SELECT ON tournament_entries TO web;
GRANT SELECT (tournament_id, user_id) ON tournament_entries TO auth;

CREATE TABLE tournament_fee_days (
  day date NOT NULL,
  tournament_id uuid NOT NULL,
  fees bigint NOT NULL,
  CONSTRAINT tournament_fee_days_pkey PRIMARY KEY (day, tournament_id),
  CONSTRAINT tournament_fee_days_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_fee_days_tournament_id_day_idx ON public.tournament_fee_days USING btree (tournament_id, day);
GRANT SELECT ON tournament_fee_days TO web;

CREATE TABLE tournament_schedules (
  id uuid NOT NULL,
  template_id uuid NOT NULL,
  name text NOT NULL,
  keep_open integer,
  weekdays integer[],
  minute_of_day integer,
  time_zone text NOT NULL,
  announce_ms bigint DEFAULT 0 NOT NULL,
  register_ms bigint DEFAULT 0 NOT NULL,
  target_schedule_id uuid,
  next_start_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  refused text,
  created_by uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT tournament_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT tournament_schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_schedules_kind CHECK (((keep_open IS NULL) = (next_start_at IS NOT NULL))),
  CONSTRAINT tournament_schedules_name CHECK ((btrim(name) <> ''::text)),
  CONSTRAINT tournament_schedules_target_schedule_id_fkey FOREIGN KEY (target_schedule_id) REFERENCES tournament_schedules(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournament_schedules_template_id_fkey FOREIGN KEY (template_id) REFERENCES tournament_templates(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_schedules_created_by_idx ON public.tournament_schedules USING btree (created_by);
CREATE INDEX tournament_schedules_target_schedule_id_idx ON public.tournament_schedules USING btree (target_schedule_id);
CREATE INDEX tournament_schedules_template_id_idx ON public.tournament_schedules USING btree (template_id);
GRANT SELECT ON tournament_schedules TO game;
GRANT SELECT ON tournament_schedules TO web;

CREATE TABLE tournament_summaries (
  tournament_id uuid NOT NULL,
  phase text NOT NULL,
  entries integer DEFAULT 0 NOT NULL,
  players_left integer DEFAULT 0 NOT NULL,
  tables integer DEFAULT 0 NOT NULL,
  level_no integer DEFAULT 1 NOT NULL,
  prize_pool bigint NOT NULL,
  escrow bigint NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  changed_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  written_by uuid,
  CONSTRAINT tournament_summaries_pkey PRIMARY KEY (tournament_id),
  CONSTRAINT tournament_summaries_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_summaries_changed_in_idx ON public.tournament_summaries USING btree (changed_in);
GRANT SELECT, UPDATE ON tournament_summaries TO game;
GRANT SELECT ON tournament_summaries TO web;

CREATE TABLE tournament_templates (
  id uuid NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  retired boolean DEFAULT false NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT tournament_templates_pkey PRIMARY KEY (id),
  CONSTRAINT tournament_templates_name CHECK ((btrim(name) <> ''::text))
);
GRANT SELECT ON tournament_templates TO game;
GRANT SELECT ON tournament_templates TO web;

CREATE TABLE tournaments (
  id uuid NOT NULL,
  number bigint DEFAULT nextval('tournaments_number_seq'::regclass) NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  currency currency NOT NULL,
  kind text NOT NULL,
  status tournament_status DEFAULT 'registering'::tournament_status NOT NULL,
  opens_at timestamp(3) with time zone,
  starts_at timestamp(3) with time zone,
  target_id uuid,
  schedule_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  CONSTRAINT tournaments_pkey PRIMARY KEY (id),
  CONSTRAINT tournaments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournaments_ended CHECK ((((ended_at IS NOT NULL) = (status = ANY (ARRAY['finished'::tournament_status, 'cancelled'::tournament_status]))) AND ((closed_at IS NULL) OR (ended_at IS NOT NULL)))),
  CONSTRAINT tournaments_kind CHECK ((((kind = 'scheduled'::text) = (starts_at IS NOT NULL)) AND (kind = ANY (ARRAY['sit-and-go'::text, 'scheduled'::text])))),
  CONSTRAINT tournaments_name CHECK ((btrim(name) <> ''::text)),
  CONSTRAINT tournaments_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES tournament_schedules(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournaments_target_id_fkey FOREIGN KEY (target_id) REFERENCES tournaments(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT tournaments_times CHECK ((((opens_at IS NULL) = (starts_at IS NULL)) AND ((opens_at IS NULL) OR (opens_at < starts_at))))
);
CREATE INDEX tournaments_coming ON public.tournaments USING btree (COALESCE(starts_at, created_at), id) WHERE (ended_at IS NULL);
CREATE INDEX tournaments_created_by_idx ON public.tournaments USING btree (created_by);
CREATE UNIQUE INDEX tournaments_number_key ON public.tournaments USING btree (number);
CREATE INDEX tournaments_open ON public.tournaments USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX tournaments_over ON public.tournaments USING btree (ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE INDEX tournaments_schedule_id_idx ON public.tournaments USING btree (schedule_id);
CREATE INDEX tournaments_target_id_idx ON public.tournaments USING btree (target_id);
GRANT SELECT ON tournaments TO game;
GRANT SELECT ON tournaments TO web;
GRANT SELECT (id, ended_at) ON tournaments TO auth;
GRANT UPDATE (status, started_at, ended_at) ON tournaments TO game;

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  email text,
  name text NOT NULL,
  name_key text NOT NULL,
  guest boolean DEFAULT false NOT NULL,
  bot boolean DEFAULT false NOT NULL,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  banned_until timestamp(3) with time zone,
  chat_banned_until timestamp(3) with time zone,
  frozen_until timestamp(3) with time zone,
  discarded_at timestamp(3) with time zone,
  email_verified_at timestamp(3) with time zone,
  locale text DEFAULT 'en'::text NOT NULL,
  break_until timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  reopen_until timestamp(3) with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_lower CHECK ((email = lower(email))),
  CONSTRAINT users_guest_or_bot CHECK ((NOT (guest AND bot))),
  CONSTRAINT users_locale_form CHECK ((locale ~ '^[a-z]{2}$'::text))
);
CREATE INDEX users_bot_created_at_id_idx ON public.users USING btree (bot, created_at, id);
CREATE INDEX users_bot_name ON public.users USING btree (bot, lower(name) text_pattern_ops);
CREATE INDEX users_email_idx ON public.users USING btree (email);
CREATE UNIQUE INDEX users_name_key_key ON public.users USING btree (name_key);
CREATE INDEX users_name_prefix ON public.users USING btree (lower(name) text_pattern_ops);
CREATE UNIQUE INDEX users_proven_email ON public.users USING btree (email) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX users_to_erase ON public.users USING btree (COALESCE(closed_at, discarded_at)) WHERE ((erased_at IS NULL) AND (COALESCE(closed_at, discarded_at) IS NOT NULL));
CREATE TRIGGER users_after_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_after_insert();
CREATE TRIGGER users_check_address BEFORE UPDATE OF email, email_verified_at ON users FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.email_verified_at IS NULL AND new.email_verified_at IS NOT NULL) EXECUTE FUNCTION users_check_address();
GRANT SELECT ON users TO auth;
GRANT SELECT ON users TO web;
GRANT INSERT (email, name, name_key, guest, locale) ON users TO auth;
GRANT UPDATE (email, name, name_key, guest, discarded_at, email_verified_at, locale, closed_at, reopen_until) ON users TO auth;
GRANT SELECT (id, name, guest, bot, created_at, banned_until, chat_banned_until, frozen_until, discarded_at, break_until, closed_at) ON users TO game;

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

CREATE TABLE web_limits (
  process_id uuid NOT NULL,
  limited jsonb NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT web_limits_pkey PRIMARY KEY (process_id),
  CONSTRAINT web_limits_limited CHECK ((((jsonb_array_length(limited) >= 1) AND (jsonb_array_length(limited) <= 20)) AND (length((limited)::text) <= 10000)))
);
GRANT SELECT ON web_limits TO web;

CREATE VIEW hand_players AS
 SELECT h.id AS hand_id,
    (s.seat)::integer AS seat,
    s.user_id,
    s.net,
    s.invested,
    s.rake,
    h.ended_at
   FROM (hand_seats s
     JOIN hands h ON ((h.serial = s.hand_serial)));
GRANT SELECT ON hand_players TO game;
GRANT SELECT ON hand_players TO web;

CREATE VIEW ledger_entries AS
 SELECT p.transaction_id,
    a.id AS account_id,
    p.amount,
    p.balance_after
   FROM (ledger_postings p
     JOIN ledger_accounts a ON ((a.serial = p.account_serial)));
GRANT SELECT ON ledger_entries TO game;
GRANT SELECT ON ledger_entries TO web;

CREATE VIEW reported_chat AS
 SELECT r.number,
    r.status,
    r.at,
    r.message_id,
    r.reporter_id,
    reporter.name AS reporter,
    m.user_id AS writer_id,
    writer.name AS writer,
    m.table_id,
    t.name AS table_name,
        CASE
            WHEN (m.reader_id IS NULL) THEN COALESCE(m.unmasked, m.text)
            ELSE NULL::text
        END AS written,
    m.emote,
    r.decided_at,
    r.reason,
    decider.name AS decider,
    (m.reader_id IS NOT NULL) AS is_private
   FROM (((((chat_reports r
     JOIN chat_messages m ON ((m.id = r.message_id)))
     LEFT JOIN tables t ON ((t.id = m.table_id)))
     JOIN users writer ON ((writer.id = m.user_id)))
     JOIN users reporter ON ((reporter.id = r.reporter_id)))
     LEFT JOIN users decider ON ((decider.id = r.decided_by)));
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
     JOIN chat_messages m ON (((m.id = c.id) AND (m.reader_id IS NULL))))
     JOIN users u ON ((u.id = m.user_id)));
GRANT SELECT ON reported_chat_lines TO web;

CREATE VIEW stream_events AS
 SELECT s.stream_id,
    ((s.seq + e.place) - 1) AS seq,
    s.epoch,
        CASE
            WHEN (s.hand_nos IS NULL) THEN s.hand_no
            ELSE s.hand_nos[e.place]
        END AS hand_no,
        CASE
            WHEN (((s.seq + e.place) - 1) = s.last_seq) THEN s.action_id
            ELSE NULL::text
        END AS action_id,
    COALESCE((e.event ->> 'type'::text), (e.event ->> 0)) AS kind,
    (e.event)::jsonb AS public,
    (s.sealed IS NOT NULL) AS sealed,
    s.remaining_ms,
        CASE
            WHEN (((s.seq + e.place) - 1) = s.last_seq) THEN s.early_ms
            ELSE NULL::integer
        END AS early_ms,
    s.created_at
   FROM (stream_steps s
     CROSS JOIN LATERAL json_array_elements(s.events) WITH ORDINALITY e(event, place));
GRANT SELECT ON stream_events TO game;
GRANT SELECT ON stream_events TO web;

CREATE OR REPLACE FUNCTION public.account_close(session_key text, grace_days integer, OUT refused text, OUT reopen_until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_guest boolean;
BEGIN
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  -- A seat that is being written is waited for here, and the next statement sees it; a later one is refused by `seat_check_player`. So is a
  -- role: one change of the staff at a time.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT u.guest INTO is_guest FROM users u WHERE u.id = actor_id FOR UPDATE;
  refused := CASE
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN 'staff-account'
    WHEN EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id)
      OR EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'stack' AND a.balance <> 0) THEN 'account-seated'
    WHEN EXISTS (SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL
                 WHERE e.user_id = actor_id) THEN 'in-tournament'
    WHEN EXISTS (SELECT FROM suspense_cases c JOIN hands h ON h.id = c.hand_id JOIN hand_seats p ON p.hand_serial = h.serial
                 WHERE c.resolved_at IS NULL AND p.user_id = actor_id) THEN 'bets-held'
    WHEN EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'wallet' AND a.currency = 'real'
                 AND a.balance <> 0) THEN 'real-money'
    WHEN EXISTS (SELECT FROM ledger_accounts a WHERE a.user_id = actor_id AND a.kind = 'ticket' AND a.balance <> 0) THEN 'has-tickets'
    WHEN EXISTS (SELECT FROM chip_adjustments c WHERE c.user_id = actor_id AND c.status = 'pending') THEN 'adjustment-pending'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  UPDATE users u
  SET closed_at = now(), discarded_at = CASE WHEN is_guest THEN now() END,
      reopen_until = CASE WHEN NOT is_guest THEN now() + make_interval(days => grace_days) END
  WHERE u.id = actor_id RETURNING u.reopen_until INTO reopen_until;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = actor_id AND s.revoked_at IS NULL;
  DELETE FROM data_exports e WHERE e.user_id = actor_id;
  PERFORM mail_add(actor_id, 'account-closed', jsonb_build_object('reopenUntil', to_epoch_ms(reopen_until)));
END $function$;
GRANT EXECUTE ON FUNCTION account_close TO web;

CREATE OR REPLACE FUNCTION public.account_erase(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  -- So many digits that two hardly ever get the same ones; then this run fails, and the next one draws others.
  digits text := (100000000000 + floor(random() * 900000000000))::bigint::text;
  erased_id CONSTANT uuid := account_erase.user_id;
BEGIN
  UPDATE users u
  SET email = NULL, email_verified_at = NULL, erased_at = now(),
      name = CASE WHEN u.guest THEN 'Guest ' ELSE 'Player ' END || digits,
      name_key = CASE WHEN u.guest THEN 'guest' ELSE 'player' END || translate(digits, '10', 'lo')
  WHERE u.id = erased_id;
  DELETE FROM credentials c WHERE c.user_id = erased_id;
  DELETE FROM passkeys p WHERE p.user_id = erased_id;
  DELETE FROM totp_secrets t WHERE t.user_id = erased_id;
  DELETE FROM recovery_codes r WHERE r.user_id = erased_id;
  DELETE FROM sign_in_challenges c WHERE c.user_id = erased_id;
  DELETE FROM push_subscriptions p WHERE p.user_id = erased_id;
  DELETE FROM sessions s WHERE s.user_id = erased_id;
  DELETE FROM chat_messages m WHERE m.user_id = erased_id
    AND NOT EXISTS (SELECT FROM chat_reports r WHERE r.message_id = m.id OR m.id = ANY (r.context));
  DELETE FROM account_preferences p WHERE p.user_id = erased_id;
  DELETE FROM play_limits l WHERE l.user_id = erased_id;
  DELETE FROM play_limit_changes c WHERE c.user_id = erased_id;
  DELETE FROM play_minutes t WHERE t.user_id = erased_id;
  DELETE FROM given_chips_brought g WHERE g.user_id = erased_id;
  DELETE FROM reality_checks c WHERE c.user_id = erased_id;
  DELETE FROM friendships f WHERE f.asker_id = erased_id OR f.asked_id = erased_id;
  DELETE FROM player_blocks b WHERE b.blocker_id = erased_id OR b.blocked_id = erased_id;
  DELETE FROM friend_settings s WHERE s.user_id = erased_id;
  DELETE FROM chat_mutes m WHERE m.user_id = erased_id;
  DELETE FROM player_notes n WHERE n.author_id = erased_id;
  DELETE FROM hand_notes n WHERE n.user_id = erased_id;
  DELETE FROM share_links l WHERE l.user_id = erased_id;
  DELETE FROM notices n WHERE n.user_id = erased_id;
  -- The games, their sheets and who was in them stay, under the pseudonym; with which browser they came does not.
  UPDATE private_game_players p SET browser_hash = NULL WHERE p.user_id = erased_id;
  -- No player has followed them as the host of these since they left: the games end, after a hand that is played. H6
  UPDATE tables t SET closes_at = now() FROM private_games g WHERE g.table_id = t.id AND g.host_id = erased_id AND t.status = 'open';
  DELETE FROM data_exports e WHERE e.user_id = erased_id;
  DELETE FROM outgoing_mails m WHERE m.user_id = erased_id;
  DELETE FROM mail_links l WHERE l.user_id = erased_id;
END $function$;

CREATE OR REPLACE FUNCTION public.account_find(login text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT u.id FROM users u
  WHERE (u.name_key = login OR (u.email = login AND u.email_verified_at IS NOT NULL)) AND NOT u.guest AND NOT u.bot
$function$;
ALTER FUNCTION account_find OWNER TO auth;

CREATE OR REPLACE FUNCTION public.account_follow_locale(user_id uuid, locale text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE users u SET locale = account_follow_locale.locale
  WHERE u.id = account_follow_locale.user_id AND account_follow_locale.locale ~ '^[a-z]{2}$' AND u.locale <> account_follow_locale.locale
    AND NOT EXISTS (SELECT FROM account_preferences p WHERE p.user_id = u.id AND p.preferences ? 'locale')
$function$;
GRANT EXECUTE ON FUNCTION account_follow_locale TO auth;

CREATE OR REPLACE FUNCTION public.account_preferences_save(session_key text, changes jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  kept jsonb;
  later jsonb;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  -- Two requests of one account come one after the other.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  INSERT INTO account_preferences (user_id, preferences) VALUES (actor_id, '{}') ON CONFLICT DO NOTHING;
  SELECT p.preferences INTO kept FROM account_preferences p WHERE p.user_id = actor_id;
  SELECT coalesce(jsonb_object_agg(c.name, jsonb_build_object('value', c.value, 'at', c.at)), '{}') INTO later
  FROM (
    SELECT key AS name, change -> 'value' AS value, change -> 'age' = 'null' AS is_offered,
           coalesce(greatest(to_epoch_ms(clock_timestamp()) - (change ->> 'age')::bigint, 1), 0) AS at
    FROM jsonb_each(changes) AS each (key, change)
  ) AS c
  WHERE NOT kept ? c.name OR NOT c.is_offered AND c.at >= (kept -> c.name ->> 'at')::bigint;
  IF octet_length((kept || later)::text) > 65536 THEN
    RETURN 'preferences-too-large';
  END IF;
  UPDATE account_preferences p SET preferences = kept || later, updated_at = now() WHERE p.user_id = actor_id;
  IF later ? 'locale' THEN
    UPDATE users u SET locale = later -> 'locale' ->> 'value' WHERE u.id = actor_id;
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION account_preferences_save TO web;

CREATE OR REPLACE FUNCTION public.account_register(email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, locale text DEFAULT 'en'::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  new_id uuid;
BEGIN
  INSERT INTO users (email, name, name_key, locale)
  VALUES (account_register.email, account_register.name, account_register.name_key, account_register.locale) RETURNING id INTO new_id;
  INSERT INTO credentials (user_id, salt, memory_kib, passes, lanes, proof_hash)
  VALUES (new_id, account_register.salt, account_register.memory_kib, account_register.passes, account_register.lanes,
          sha256(proof));
  PERFORM play_chips_grant_welcome(new_id);
  PERFORM address_send_link(new_id);
  RETURN new_id;
END $function$;
ALTER FUNCTION account_register OWNER TO auth;
GRANT EXECUTE ON FUNCTION account_register TO web;

CREATE OR REPLACE FUNCTION public.account_reopen(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE users u SET closed_at = NULL, reopen_until = NULL
  WHERE u.id = account_reopen.user_id AND u.reopen_until > now() AND u.erased_at IS NULL;
  IF FOUND THEN
    INSERT INTO notices (user_id, kind, detail) VALUES (account_reopen.user_id, 'account-reopened', '{}');
    PERFORM mail_add(account_reopen.user_id, 'account-reopened', '{}');
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION account_reopen TO auth;

CREATE OR REPLACE FUNCTION public.accounts_erase_due(retention_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  due_id uuid;
  erased integer := 0;
BEGIN
  FOR due_id IN
    SELECT u.id FROM users u
    WHERE u.erased_at IS NULL AND coalesce(u.closed_at, u.discarded_at) <= now() - make_interval(days => retention_days)
      AND coalesce(u.reopen_until <= now(), true)
    ORDER BY coalesce(u.closed_at, u.discarded_at) LIMIT max_rows FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM account_erase(due_id);
    erased := erased + 1;
  END LOOP;
  RETURN erased;
END $function$;
GRANT EXECUTE ON FUNCTION accounts_erase_due TO game;

CREATE OR REPLACE FUNCTION public.address_ask_link(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT EXISTS (
    SELECT FROM users u WHERE u.id = actor_id AND u.email IS NOT NULL AND NOT u.guest AND u.email_verified_at IS NULL
  ) THEN
    RETURN 'address-proven';
  END IF;
  RETURN CASE WHEN NOT address_send_link(actor_id) THEN 'too-many-tries' END;
END $function$;
ALTER FUNCTION address_ask_link OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_ask_link TO web;

CREATE OR REPLACE FUNCTION public.address_change_ask(session_key text, email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  owner_id uuid := address_owner(email);
  token text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.email IS NOT NULL AND NOT u.guest) THEN
    RETURN 'no-account';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  token := mail_link_add(actor_id, 'change', address_change_ask.email, interval '1 day');
  IF token IS NULL THEN
    RETURN 'too-many-tries';
  ELSIF owner_id IS NULL THEN
    PERFORM mail_add_to(actor_id, address_change_ask.email, 'address-change', jsonb_build_object('token', token));
  ELSE
    PERFORM address_tell_owner(owner_id);
  END IF;
  RETURN NULL;
END $function$;
ALTER FUNCTION address_change_ask OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_change_ask TO web;

CREATE OR REPLACE FUNCTION public.address_confirm(token text, session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  found_link record := mail_link_find(token, 'verify', 'change');
  link mail_links := found_link.link;
  old_address text;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  ELSIF session_actor(session_key) IS DISTINCT FROM link.user_id THEN
    RETURN 'other-account';
  END IF;
  SELECT u.email INTO old_address FROM users u WHERE u.id = link.user_id FOR UPDATE;
  BEGIN
    UPDATE users u SET email = link.address, email_verified_at = clock_timestamp() WHERE u.id = link.user_id;
  EXCEPTION WHEN unique_violation THEN
    RETURN 'email-taken';
  END;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  IF old_address <> link.address AND address_owner(old_address) IS NULL THEN
    PERFORM mail_add_to(link.user_id, old_address, 'address-changed', '{}');
  END IF;
  RETURN NULL;
END $function$;
ALTER FUNCTION address_confirm OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_confirm TO web;

CREATE OR REPLACE FUNCTION public.address_owner(address text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT u.id FROM users u WHERE u.email = address AND u.email_verified_at IS NOT NULL
$function$;
GRANT EXECUTE ON FUNCTION address_owner TO auth;

CREATE OR REPLACE FUNCTION public.address_send_link(user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  named text := (SELECT u.email FROM users u WHERE u.id = user_id);
  token text := mail_link_add(user_id, 'verify', named, interval '1 day');
  owner_id uuid := address_owner(named);
BEGIN
  IF token IS NULL THEN
    RETURN false;
  ELSIF owner_id IS NOT NULL THEN
    PERFORM address_tell_owner(owner_id);
  ELSIF (SELECT count(*) FROM users u JOIN mail_links l ON l.user_id = u.id AND l.purpose = 'verify'
         WHERE u.email = named AND l.created_at > clock_timestamp() - interval '1 hour') <= 20 THEN
    PERFORM mail_add(user_id, 'address-verify', jsonb_build_object('token', token));
  END IF;
  RETURN true;
END $function$;
ALTER FUNCTION address_send_link OWNER TO auth;

CREATE OR REPLACE FUNCTION public.address_tell_owner(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  owner_name text := (SELECT u.name FROM users u WHERE u.id = owner_id FOR NO KEY UPDATE);
BEGIN
  IF NOT EXISTS (
    SELECT FROM outgoing_mails m
    WHERE m.user_id = owner_id AND m.kind = 'address-taken' AND m.created_at > clock_timestamp() - interval '1 day'
  ) THEN
    PERFORM mail_add(owner_id, 'address-taken', jsonb_build_object('name', owner_name));
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION address_tell_owner TO auth;

CREATE OR REPLACE FUNCTION public.adjustable_account(user_id uuid, currency currency)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN user_id IS NULL THEN 'promotion:' || currency::text ELSE concat_ws(':', 'wallet', user_id, currency) END
$function$;

CREATE OR REPLACE FUNCTION public.adjustment_audit(adjustment chip_adjustments, actor_id uuid, action text, reason text, before jsonb, after jsonb, ip_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  named jsonb := jsonb_build_object('adjustment', adjustment.id);
BEGIN
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (adjustment_audit.actor_id, adjustment_audit.action, CASE WHEN adjustment.user_id IS NULL THEN 'promotion' ELSE 'user' END,
          coalesce(adjustment.user_id::text, adjustment.currency::text), adjustment_audit.reason,
          adjustment_audit.before, adjustment_audit.after || named, adjustment_audit.ip_address);
END $function$;

CREATE OR REPLACE FUNCTION public.adjustment_decide(session_key text, adjustment_id uuid, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  adjustment chip_adjustments;
  is_closed boolean;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO adjustment FROM chip_adjustments c WHERE c.id = adjustment_id FOR UPDATE;
  -- An account that is being closed is waited for.
  is_closed := (SELECT u.closed_at IS NOT NULL FROM users u WHERE u.id = adjustment.user_id FOR KEY SHARE);
  refused := CASE
    WHEN adjustment.id IS NULL THEN 'no-such-adjustment'
    WHEN adjustment.status <> 'pending' THEN 'already-decided'
    WHEN approved AND adjustment.user_id = actor_id THEN 'own-account'
    WHEN approved THEN coalesce(staff_approval_refusal(actor_id, adjustment.requested_by), CASE WHEN is_closed THEN 'account-closed' END)
  END;
  IF refused IS NULL AND approved THEN
    refused := adjustment_post(adjustment, actor_id, 'adjustment.approve', reason, ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT approved THEN
    PERFORM adjustment_audit(
      adjustment, actor_id, 'adjustment.decline', reason, jsonb_build_object('status', 'pending', 'adjustment', adjustment.id),
      jsonb_build_object('status', 'declined'), ip_address);
  END IF;
  UPDATE chip_adjustments c
  SET status = CASE WHEN approved THEN 'done' ELSE 'declined' END::adjustment_status,
      decided_by = actor_id, decided_at = now()
  WHERE c.id = adjustment_id;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION adjustment_decide TO web;

CREATE OR REPLACE FUNCTION public.adjustment_limit_change(session_key text, currency currency, previous_limit bigint, new_limit bigint, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN new_limit < 0 THEN 'bad-limit'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
  END);
  current_limit bigint;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT l.max_amount INTO current_limit FROM adjustment_limits l
  WHERE l.currency = adjustment_limit_change.currency FOR UPDATE;
  IF current_limit = new_limit THEN
    RETURN NULL; -- it was so already
  ELSIF current_limit <> previous_limit THEN
    RETURN 'newer-version';
  END IF;
  UPDATE adjustment_limits l SET max_amount = new_limit WHERE l.currency = adjustment_limit_change.currency;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'adjustment-limit.change', 'currency', adjustment_limit_change.currency::text,
          adjustment_limit_change.reason, jsonb_build_object('maxAmount', current_limit),
          jsonb_build_object('maxAmount', new_limit), adjustment_limit_change.ip_address);
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
  account text := adjustable_account(adjustment.user_id, adjustment.currency);
  mint text := concat_ws(':', 'mint', adjustment.currency);
  balance_before bigint;
BEGIN
  -- Locked until the end, so that the balance is not spent meanwhile.
  PERFORM ledger_lock_accounts(ARRAY[mint, account]);
  balance_before := ledger_balance(account);
  IF balance_before + adjustment.amount < 0 THEN
    RETURN 'beyond-balance';
  END IF;
  IF ledger_post(json_build_array(json_build_object(
    'key', 'adjust:' || adjustment.id, 'kind', 'adjust', 'currency', adjustment.currency,
    'entries', json_build_object(mint, -adjustment.amount, account, adjustment.amount)
  ))) <> 'new' THEN
    RAISE EXCEPTION 'adjustment % was posted before', adjustment.id;
  END IF;
  INSERT INTO notices (user_id, kind, detail)
  SELECT adjustment.user_id, 'chips-adjusted', jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount)
  WHERE adjustment.user_id IS NOT NULL;
  PERFORM adjustment_audit(
    adjustment, actor_id, action, reason, jsonb_build_object('currency', adjustment.currency, 'balance', balance_before),
    jsonb_build_object('currency', adjustment.currency, 'balance', balance_before + adjustment.amount), ip_address);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.adjustment_request(session_key text, adjustment_id uuid, user_id uuid, currency currency, amount bigint, reason text, ip_address text, OUT refused text, OUT status adjustment_status)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
<<request>>
DECLARE
  actor_id uuid := session_actor(session_key);
  adjustment chip_adjustments;
  since timestamptz := clock_timestamp() - interval '24 hours';
  alone_limit bigint;
BEGIN
  -- An account that is being closed is waited for; a later closing sees the request (`account_close`).
  PERFORM FROM users u WHERE u.id = adjustment_request.user_id FOR KEY SHARE;
  refused := coalesce(staff_refusal(session_key, reason, 'owner', 'support'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN coalesce(amount, 0) = 0 THEN 'amount-zero'
    WHEN user_id IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.id = adjustment_request.user_id AND NOT u.bot AND u.closed_at IS NULL)
      THEN 'no-such-person'
    WHEN user_id = actor_id THEN 'own-account'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = adjustment_request.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  -- One request in a currency at a time, so that each sum counts those before it.
  SELECT l.max_amount INTO alone_limit FROM adjustment_limits l WHERE l.currency = adjustment_request.currency FOR UPDATE;
  SELECT least(alone_limit, min((a.before->>'maxAmount')::bigint)) INTO alone_limit FROM audit_log a
  WHERE a.action = 'adjustment-limit.change' AND a.subject_id = adjustment_request.currency::text
    AND a.actor_id = request.actor_id AND a.at > since;
  SELECT CASE WHEN abs(adjustment_request.amount) + greatest(
           coalesce(sum(abs(c.amount)) FILTER (WHERE c.requested_by = actor_id), 0),
           coalesce(sum(abs(c.amount)) FILTER (WHERE c.user_id IS NOT DISTINCT FROM adjustment_request.user_id), 0)
         ) <= alone_limit THEN 'done' ELSE 'pending' END INTO status
  FROM chip_adjustments c
  WHERE (c.requested_by = actor_id OR c.user_id IS NOT DISTINCT FROM adjustment_request.user_id) AND c.currency = adjustment_request.currency
    AND c.status = 'done' AND c.decided_by IS NULL AND c.requested_at > since;
  INSERT INTO chip_adjustments AS c (id, user_id, currency, amount, reason, status, requested_by)
  VALUES (adjustment_id, adjustment_request.user_id, adjustment_request.currency, adjustment_request.amount,
          adjustment_request.reason, adjustment_request.status, actor_id)
  ON CONFLICT (id) DO NOTHING RETURNING c.* INTO adjustment;
  IF adjustment.id IS NULL THEN
    SELECT c.status INTO status FROM chip_adjustments c
    WHERE c.id = adjustment_id AND c.user_id IS NOT DISTINCT FROM adjustment_request.user_id AND c.currency = adjustment_request.currency
      AND c.amount = adjustment_request.amount AND c.reason = adjustment_request.reason AND c.requested_by = actor_id;
    IF NOT FOUND THEN
      refused := 'used-before';
    END IF;
    RETURN;
  END IF;
  IF status = 'done' THEN
    refused := adjustment_post(adjustment, actor_id, 'adjustment.apply', reason, ip_address);
  ELSIF ledger_balance(adjustable_account(user_id, currency)) + amount < 0 THEN
    refused := 'beyond-balance';
  ELSE
    PERFORM adjustment_audit(
      adjustment, actor_id, 'adjustment.request', reason, NULL,
      jsonb_build_object('currency', adjustment.currency, 'amount', adjustment.amount), ip_address);
  END IF;
  IF refused IS NOT NULL THEN
    status := NULL;
    DELETE FROM chip_adjustments c WHERE c.id = adjustment_id;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION adjustment_request TO web;

CREATE OR REPLACE FUNCTION public.announcement_publish(session_key text, announcement_id uuid, message text, from_at timestamp with time zone, until_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'floor'), CASE
    WHEN until_at <= from_at THEN 'ends-before-it-begins'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO announcements (id, text, from_at, until_at)
  VALUES (announcement_id, message, announcement_publish.from_at, announcement_publish.until_at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL; -- it was announced already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'announcement.publish', 'announcement', announcement_id::text, announcement_publish.reason,
          jsonb_build_object('text', message, 'from', to_epoch_ms(announcement_publish.from_at),
                             'until', to_epoch_ms(announcement_publish.until_at)),
          announcement_publish.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION announcement_publish TO web;

CREATE OR REPLACE FUNCTION public.announcement_withdraw(session_key text, announcement_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
  ended announcements;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE announcements a SET until_at = greatest(a.from_at, now()) WHERE a.id = announcement_id AND a.until_at > now()
  RETURNING a.* INTO ended;
  IF NOT FOUND THEN
    RETURN 'no-such-announcement';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'announcement.withdraw', 'announcement', ended.id::text, announcement_withdraw.reason,
          jsonb_build_object('text', ended.text, 'from', to_epoch_ms(ended.from_at), 'until', to_epoch_ms(ended.until_at)),
          announcement_withdraw.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION announcement_withdraw TO web;

CREATE OR REPLACE FUNCTION public.are_friends(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM friendship_between(one, other) f WHERE f.agreed_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM users u WHERE u.id IN (one, other) AND u.closed_at IS NOT NULL);
END $function$;

CREATE OR REPLACE FUNCTION public.break_apply(user_id uuid, kind text, until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  in_force_until timestamptz := (SELECT u.break_until FROM users u WHERE u.id = break_apply.user_id FOR UPDATE);
  latest play_breaks;
BEGIN
  IF in_force_until > now() THEN
    SELECT * INTO latest FROM play_breaks b WHERE b.user_id = break_apply.user_id ORDER BY b.id DESC LIMIT 1;
    IF break_apply.until < latest.until + interval '1 minute' OR break_apply.kind = 'cool-off' AND in_force_until >= '9999-12-31' THEN
      RETURN false;
    END IF;
  END IF;
  INSERT INTO play_breaks (user_id, kind, begins_at, until) VALUES (break_apply.user_id, break_apply.kind, now(), break_apply.until);
  UPDATE users u
  SET break_until = CASE break_apply.kind WHEN 'cool-off' THEN greatest(in_force_until, break_apply.until) ELSE '9999-12-31T00:00:00Z' END
  WHERE u.id = break_apply.user_id;
  UPDATE break_returns r SET outcome = 'withdrawn', decided_at = now() WHERE r.user_id = break_apply.user_id AND r.outcome IS NULL;
  PERFORM break_notify(break_apply.user_id, 'began', break_apply.kind, break_apply.until, NULL);
  PERFORM pg_notify('break_began', break_apply.user_id::text);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.break_ask_return(session_key text, OUT refused text, OUT due_at timestamp with time zone, OUT needs_staff boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  in_force_until timestamptz := (SELECT u.break_until FROM users u WHERE u.id = actor_id FOR UPDATE);
  latest play_breaks;
  may_ask_at timestamptz;
BEGIN
  SELECT * INTO latest FROM play_breaks b WHERE b.user_id = actor_id ORDER BY b.id DESC LIMIT 1;
  may_ask_at := least(latest.until, latest.begins_at + interval '6 months');
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN coalesce(in_force_until <= now(), true) THEN 'not-on-a-break'
    WHEN latest.kind = 'cool-off' THEN 'break-runs'
    WHEN in_force_until < '9999-12-31' OR EXISTS (SELECT FROM break_returns r WHERE r.user_id = actor_id AND r.outcome IS NULL)
      THEN 'already-asked'
    WHEN may_ask_at > now() THEN 'too-early'
  END;
  IF refused IS NOT NULL THEN
    due_at := CASE refused WHEN 'too-early' THEN may_ask_at END;
    RETURN;
  END IF;
  needs_staff := latest.until > now();
  due_at := date_trunc('milliseconds', now()) + CASE WHEN needs_staff THEN interval '7 days' ELSE interval '24 hours' END;
  INSERT INTO break_returns (user_id, asked_at, due_at, needs_staff, outcome, decided_at)
  VALUES (actor_id, now(), break_ask_return.due_at, break_ask_return.needs_staff,
          CASE WHEN NOT break_ask_return.needs_staff THEN 'ended' END, CASE WHEN NOT break_ask_return.needs_staff THEN now() END);
  IF NOT needs_staff THEN
    UPDATE users u SET break_until = break_ask_return.due_at WHERE u.id = actor_id;
  END IF;
  PERFORM break_notify(actor_id, CASE WHEN needs_staff THEN 'return-asked' ELSE 'return-due' END, latest.kind, due_at, NULL);
END $function$;
GRANT EXECUTE ON FUNCTION break_ask_return TO web;

CREATE OR REPLACE FUNCTION public.break_begin(session_key text, kind text, length integer, OUT refused text, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
  ELSIF kind = 'cool-off' AND length BETWEEN 1 AND 42 THEN
    until := date_trunc('milliseconds', now()) + make_interval(days => length);
  ELSIF kind = 'self-exclusion' AND length BETWEEN 6 AND 60 THEN
    until := date_trunc('milliseconds', now()) + make_interval(months => length);
  ELSIF kind = 'self-exclusion' AND length IS NULL THEN
    until := '9999-12-31T00:00:00Z';
  ELSE
    refused := 'no-such-break';
  END IF;
  IF refused IS NULL AND NOT break_apply(actor_id, kind, until) THEN
    refused := 'not-longer';
    until := NULL;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION break_begin TO web;

CREATE OR REPLACE FUNCTION public.break_carry(session_key text, from_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  carried play_breaks;
BEGIN
  SELECT b.* INTO carried FROM play_breaks b JOIN users u ON u.id = b.user_id AND u.break_until > now()
  WHERE b.user_id = from_user_id ORDER BY b.id DESC LIMIT 1;
  IF FOUND AND EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.guest) THEN
    PERFORM break_apply(actor_id, carried.kind, greatest(carried.until, now() + interval '1 day'));
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION break_carry TO web;

CREATE OR REPLACE FUNCTION public.break_notify(user_id uuid, change text, kind text, until timestamp with time zone, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO notices (user_id, kind, detail)
  VALUES (break_notify.user_id, 'break-changed', jsonb_build_object(
    'change', change, 'kind', break_notify.kind, 'until', to_epoch_ms(until), 'reason', reason));
  PERFORM mail_add(break_notify.user_id, 'break-changed', jsonb_build_object('change', change, 'until', to_epoch_ms(until)));
END $function$;

CREATE OR REPLACE FUNCTION public.break_return_decide(session_key text, return_id bigint, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  asked break_returns;
  latest play_breaks;
  refused text := staff_refusal(session_key, reason, 'owner', 'support', 'integrity');
  ends boolean;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  -- The account first, as the player's own functions lock it.
  PERFORM FROM users u JOIN break_returns r ON r.user_id = u.id WHERE r.id = return_id FOR UPDATE OF u;
  SELECT * INTO asked FROM break_returns r WHERE r.id = return_id FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-request'
    WHEN asked.outcome IS NOT NULL THEN 'already-decided'
    WHEN asked.user_id = actor_id THEN 'own-account'
    WHEN NOT approved THEN NULL
    WHEN asked.due_at > now() THEN 'too-early'
    WHEN asked.approved_by = actor_id THEN 'same-approver'
    WHEN asked.approved_by IS NOT NULL AND NOT staff_is_established_owner(actor_id) AND NOT staff_is_established_owner(asked.approved_by)
      THEN 'owner-required'
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  ends := approved AND asked.approved_by IS NOT NULL;
  SELECT * INTO latest FROM play_breaks b WHERE b.user_id = asked.user_id ORDER BY b.id DESC LIMIT 1;
  IF approved AND NOT ends THEN
    UPDATE break_returns r SET approved_by = actor_id, approved_at = now() WHERE r.id = return_id;
  ELSE
    UPDATE break_returns r
    SET outcome = CASE WHEN approved THEN 'ended' ELSE 'declined' END, decided_by = actor_id, decided_at = now() WHERE r.id = return_id;
    PERFORM break_notify(
      asked.user_id, CASE WHEN approved THEN 'ended' ELSE 'return-declined' END, latest.kind, latest.until, break_return_decide.reason);
  END IF;
  IF ends THEN
    UPDATE users u SET break_until = now() WHERE u.id = asked.user_id;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, CASE WHEN approved THEN 'player.approve-return' ELSE 'player.decline-return' END, 'user', asked.user_id::text,
          break_return_decide.reason, jsonb_build_object('breakUntil', to_epoch_ms(latest.until), 'approvedBy', asked.approved_by),
          jsonb_build_object('ended', ends), break_return_decide.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION break_return_decide TO web;

CREATE OR REPLACE FUNCTION public.break_withdraw_return(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  UPDATE break_returns r SET outcome = 'withdrawn', decided_at = now() WHERE r.user_id = actor_id AND r.outcome IS NULL;
  IF NOT FOUND THEN
    RETURN 'not-asked';
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION break_withdraw_return TO web;

CREATE OR REPLACE FUNCTION public.chat_around_hand(hand_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  hand hands;
  began_after timestamptz;
BEGIN
  SELECT * INTO hand FROM hands h WHERE h.id = chat_around_hand.hand_id;
  SELECT b.ended_at INTO began_after FROM hands b
  WHERE b.table_id = hand.table_id AND b.hand_no < hand.hand_no ORDER BY b.hand_no DESC LIMIT 1;
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
        'at', to_epoch_ms(said.at), 'writerId', said.user_id, 'writer', u.name, 'written', coalesce(said.unmasked, said.text),
        'emote', said.emote
      ) ORDER BY said.id), '[]')
    FROM (
      SELECT * FROM chat_messages m
      WHERE m.table_id = hand.table_id AND m.at <= hand.ended_at + interval '5 minutes'
        AND m.at >= greatest(began_after, hand.ended_at - interval '1 hour') - interval '5 minutes'
      ORDER BY m.id DESC LIMIT 500
    ) said JOIN users u ON u.id = said.user_id);
END $function$;

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

CREATE OR REPLACE FUNCTION public.chat_report_decide(session_key text, report_number bigint, upheld boolean, reason text, ip_address text, OUT refused text, OUT writer_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  report chat_reports;
  status_after chat_report_status := CASE WHEN upheld THEN 'upheld' ELSE 'dismissed' END;
  decided_numbers bigint[];
BEGIN
  refused := staff_refusal(session_key, reason, 'owner', 'floor', 'support', 'integrity');
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT r.message_id INTO report.message_id FROM chat_reports r WHERE r.number = report_number;
  -- Its reports in one order, so that two who decide at once do not wait for each other in a circle.
  PERFORM FROM chat_reports r WHERE r.message_id = report.message_id ORDER BY r.number FOR UPDATE;
  SELECT * INTO report FROM chat_reports r WHERE r.number = report_number;
  SELECT m.user_id INTO writer_id FROM chat_messages m WHERE m.id = report.message_id;
  refused := CASE
    WHEN writer_id IS NULL THEN 'no-such-report'
    WHEN report.status <> 'open' THEN 'already-decided'
    WHEN writer_id = actor_id THEN 'own-message'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  WITH decided AS (
    UPDATE chat_reports r
    SET status = status_after, decided_by = actor_id, decided_at = now(), reason = chat_report_decide.reason
    WHERE r.message_id = report.message_id AND r.status = 'open' RETURNING r.number
  ) SELECT array_agg(d.number ORDER BY d.number) INTO decided_numbers FROM decided d;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, CASE WHEN upheld THEN 'chat-report.uphold' ELSE 'chat-report.dismiss' END, 'user',
          writer_id::text, chat_report_decide.reason, jsonb_build_object('status', 'open'),
          jsonb_build_object('status', status_after, 'message', report.message_id, 'reports', to_jsonb(decided_numbers)),
          chat_report_decide.ip_address);
END $function$;
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;

CREATE OR REPLACE FUNCTION public.chip_rule_for(user_id uuid)
 RETURNS chip_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT r FROM users u JOIN chip_rules r ON r.player_kind = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = $1
$function$;

CREATE OR REPLACE FUNCTION public.command_enqueue(session_key text, command_id uuid, unit_id uuid, kind text, payload jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, command_enqueue.reason, 'owner', 'floor');
  unit_kind text := CASE
    WHEN EXISTS (SELECT FROM tables t WHERE t.id = command_enqueue.unit_id) THEN 'table'
    WHEN EXISTS (SELECT FROM pools p WHERE p.id = command_enqueue.unit_id) THEN 'pool'
    WHEN EXISTS (SELECT FROM tournaments t WHERE t.id = command_enqueue.unit_id) THEN 'tournament'
    WHEN command_enqueue.kind IN ('drain', 'resume-node') THEN 'node'
  END;
  is_private boolean := EXISTS (SELECT FROM private_games g WHERE g.table_id = command_enqueue.unit_id);
  settings_before jsonb := CASE WHEN command_enqueue.payload ? 'settings' THEN (
    SELECT jsonb_build_object('settings', t.settings, 'limits', NULL) FROM tables t WHERE t.id = command_enqueue.unit_id
    UNION ALL
    SELECT jsonb_build_object('settings', p.settings,
                              'limits', jsonb_build_object('maxTables', p.max_tables, 'spareTables', p.spare_tables))
    FROM pools p WHERE p.id = command_enqueue.unit_id
  ) END;
  written_id bigint;
BEGIN
  IF refused IS NULL AND EXISTS (SELECT FROM commands c WHERE c.id = command_id) THEN
    RETURN NULL; -- it was asked already
  END IF;
  refused := coalesce(refused, CASE
    WHEN unit_kind IS NULL THEN 'no-such-unit'
    WHEN staff_sits_at(actor_id, command_enqueue.unit_id) THEN 'own-table'
    WHEN command_enqueue.payload ? 'settings' AND is_private THEN 'private-game'
    WHEN command_enqueue.payload ? 'settings' THEN unit_settings_refusal(unit_kind, command_enqueue.payload->'settings')
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id,
          concat(unit_kind, '.', CASE command_enqueue.kind WHEN 'resume-node' THEN 'resume' ELSE command_enqueue.kind END), unit_kind,
          command_enqueue.unit_id::text, command_enqueue.reason, settings_before,
          CASE unit_kind WHEN 'node' THEN jsonb_build_object('draining', command_enqueue.kind = 'drain')
                         ELSE command_enqueue.payload END,
          command_enqueue.ip_address)
  RETURNING id INTO written_id;
  INSERT INTO commands (id, unit_id, kind, payload, audit_id)
  VALUES (command_id, command_enqueue.unit_id, command_enqueue.kind, command_enqueue.payload, written_id);
  IF is_private AND command_enqueue.kind IN ('pause', 'resume', 'close') THEN
    PERFORM private_game_tell(command_enqueue.unit_id, 'game-ordered',
                              jsonb_build_object('order', command_enqueue.kind, 'reason', command_enqueue.reason));
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION command_enqueue TO web;

CREATE OR REPLACE FUNCTION public.data_export_add_part(export_id uuid, claim uuid, part_no integer, content bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- The row is locked: no other server begins the archive anew meanwhile.
  PERFORM FROM data_exports e WHERE e.id = data_export_add_part.export_id AND e.claim = data_export_add_part.claim FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO data_export_parts (export_id, part_no, content)
  VALUES (data_export_add_part.export_id, data_export_add_part.part_no, data_export_add_part.content);
  RETURN true;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_add_part TO game;

CREATE OR REPLACE FUNCTION public.data_export_ask(session_key text, locale text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  -- Two requests of one person count one after the other.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM data_exports e WHERE e.user_id = actor_id AND e.made_at IS NULL AND e.failed_at IS NULL) THEN
    RETURN 'export-under-way';
  ELSIF EXISTS (SELECT FROM data_exports e
                WHERE e.user_id = actor_id AND e.failed_at IS NULL AND e.asked_at > now() - interval '1 day') THEN
    RETURN 'export-too-soon';
  END IF;
  INSERT INTO data_exports (user_id, locale) VALUES (actor_id, data_export_ask.locale);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_ask TO web;

CREATE OR REPLACE FUNCTION public.data_export_claim(claim uuid, OUT id uuid, OUT user_id uuid, OUT locale text, OUT asked_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  found_export data_exports;
BEGIN
  SELECT * INTO found_export FROM data_exports e
  WHERE e.made_at IS NULL AND e.failed_at IS NULL AND (e.claimed_until IS NULL OR e.claimed_until <= clock_timestamp())
  ORDER BY e.asked_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF found_export.id IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM data_export_parts p WHERE p.export_id = found_export.id;
  IF found_export.attempts >= 5 THEN
    UPDATE data_exports e SET failed_at = now(), claim = NULL WHERE e.id = found_export.id;
    INSERT INTO notices (user_id, kind, detail) VALUES (found_export.user_id, 'export-failed', '{}');
    RETURN;
  END IF;
  UPDATE data_exports e
  SET claim = data_export_claim.claim, claimed_until = clock_timestamp() + interval '1 minute', attempts = e.attempts + 1, percent = 0
  WHERE e.id = found_export.id;
  RETURN QUERY SELECT found_export.id, found_export.user_id, found_export.locale, found_export.asked_at;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_claim TO game;

CREATE OR REPLACE FUNCTION public.data_export_finish(export_id uuid, claim uuid, sha256 bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  reader_id uuid;
  days CONSTANT integer := 7;
BEGIN
  UPDATE data_exports e
  SET made_at = now(), expires_at = now() + make_interval(days => days), claim = NULL, claimed_until = NULL, percent = 100,
      size = (SELECT sum(octet_length(p.content)) FROM data_export_parts p WHERE p.export_id = e.id), sha256 = data_export_finish.sha256
  WHERE e.id = data_export_finish.export_id AND e.claim = data_export_finish.claim
  RETURNING e.user_id INTO reader_id;
  IF reader_id IS NULL THEN
    RETURN false;
  END IF;
  DELETE FROM data_exports e WHERE e.user_id = reader_id AND e.id <> data_export_finish.export_id;
  INSERT INTO notices (user_id, kind, detail) VALUES (reader_id, 'export-ready', jsonb_build_object('days', days));
  PERFORM mail_add(reader_id, 'export-ready', jsonb_build_object('days', days));
  RETURN true;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_finish TO game;

CREATE OR REPLACE FUNCTION public.data_export_open(session_key text, export_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  UPDATE data_exports e
  SET opened_sid = (SELECT s.sid FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8'))),
      opened_until = now() + interval '1 hour'
  WHERE e.id = export_id AND e.user_id = actor_id AND e.expires_at > now();
  RETURN CASE WHEN NOT FOUND THEN 'no-such-export' END;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_open TO web;

CREATE OR REPLACE FUNCTION public.data_export_part(session_key text, export_id uuid, part_no integer)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN (
    SELECT p.content FROM data_exports e JOIN data_export_parts p ON p.export_id = e.id
    JOIN sessions s ON s.sid = e.opened_sid AND s.key_hash = sha256(convert_to(session_key, 'UTF8'))
    WHERE e.id = data_export_part.export_id AND p.part_no = data_export_part.part_no AND e.user_id = session_actor(session_key)
      AND e.opened_until > now() AND e.expires_at > now());
END $function$;
GRANT EXECUTE ON FUNCTION data_export_part TO web;

CREATE OR REPLACE FUNCTION public.data_export_release(export_id uuid, claim uuid, failed boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE data_exports e
  SET claim = NULL, attempts = e.attempts - CASE WHEN failed THEN 0 ELSE 1 END,
      claimed_until = CASE WHEN failed THEN clock_timestamp() + interval '1 minute' END
  WHERE e.id = export_id AND e.claim = data_export_release.claim
$function$;
GRANT EXECUTE ON FUNCTION data_export_release TO game;

CREATE OR REPLACE FUNCTION public.data_export_renew(export_id uuid, claim uuid, percent integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE data_exports e SET claimed_until = clock_timestamp() + interval '1 minute', percent = data_export_renew.percent
  WHERE e.id = export_id AND e.claim = data_export_renew.claim;
  RETURN FOUND;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_renew TO game;

CREATE OR REPLACE FUNCTION public.data_export_rows(export_id uuid, claim uuid, file text, after bigint, max_rows integer, OUT key bigint, OUT content json)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  owner_id uuid := (SELECT e.user_id FROM data_exports e
                    WHERE e.id = data_export_rows.export_id AND e.claim = data_export_rows.claim);
BEGIN
  IF owner_id IS NULL THEN
    RAISE EXCEPTION 'the claim on archive % is lost', export_id;
  END IF;
  CASE file
    WHEN 'profile' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM (
        SELECT u.id, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.locale, u.guest, u.created_at AS "createdAt", a.last_seen_at AS "lastSeenAt",
               u.break_until AS "onBreakUntil", u.chat_banned_until AS "chatBannedUntil", u.frozen_until AS "frozenUntil", u.banned_until AS "bannedUntil",
               (SELECT json_object_agg(w.currency, w.balance) FROM player_wallets w WHERE w.user_id = u.id) AS wallets,
               (SELECT json_object_agg(e.key, e.value -> 'value') FROM account_preferences p, jsonb_each(p.preferences) e
                WHERE p.user_id = u.id) AS preferences,
               (SELECT coalesce(json_agg(m.role), '[]') FROM staff_members m WHERE m.user_id = u.id) AS "staffRoles"
        FROM users u JOIN player_activity a ON a.user_id = u.id WHERE u.id = owner_id AND after < 1) r;
    WHEN 'sessions' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT s.sid AS id, s.device, s.shown_address AS "shownAddress", s.place, s.created_at AS "createdAt",
               s.last_used_at AS "lastUsedAt", s.fresh_at AS "lastProofAt", s.second_step_at AS "secondStepAt", s.expires_at AS "expiresAt",
               s.revoked_at AS "endedAt"
        FROM sessions s WHERE s.user_id = owner_id ORDER BY s.created_at, s.sid OFFSET after LIMIT max_rows) r;
    WHEN 'sign-in-factors' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT 'passkey' AS kind, k.name, k.created_at AS "createdAt", k.last_used_at AS "lastUsedAt"
        FROM passkeys k WHERE k.user_id = owner_id
        UNION ALL
        SELECT 'authenticator app', NULL, s.confirmed_at, NULL FROM totp_secrets s WHERE s.user_id = owner_id
        UNION ALL
        SELECT 'recovery code', NULL, NULL, c.used_at FROM recovery_codes c WHERE c.user_id = owner_id
        ORDER BY 1, 3, 4 OFFSET after LIMIT max_rows) r;
    WHEN 'push-messages' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT p.endpoint, p.kinds, p.created_at AS "createdAt" FROM push_subscriptions p
        WHERE p.user_id = owner_id ORDER BY p.created_at, p.endpoint OFFSET after LIMIT max_rows) r;
    WHEN 'limits' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT l.kind, l.period, l.currency, l.amount, l.raise_to AS "raiseTo", l.raise_from AS "raiseFrom"
        FROM play_limits l WHERE l.user_id = owner_id ORDER BY l.id OFFSET after LIMIT max_rows) r;
    WHEN 'limit-changes' THEN
      RETURN QUERY SELECT c.id, row_to_json(r) FROM play_limit_changes c
      CROSS JOIN LATERAL (SELECT c.at, c.kind, c.period, c.currency, c.change, c.amount) r
      WHERE c.user_id = owner_id AND c.id > after ORDER BY c.id LIMIT max_rows;
    WHEN 'play-time' THEN
      RETURN QUERY SELECT m.day - date '1970-01-01' + 1::bigint, row_to_json(r) FROM play_minutes m
      CROSS JOIN LATERAL (SELECT m.day, bit_count(m.minutes) AS minutes, (
        SELECT json_agg(concat_ws('/', to_char(span.first * interval '1 minute', 'HH24:MI'), to_char(span.last * interval '1 minute', 'HH24:MI'))
                        ORDER BY span.first)
        FROM (SELECT min(n) AS first, max(n) AS last
              FROM (SELECT n, n - row_number() OVER (ORDER BY n) AS run FROM generate_series(0, 1439) n WHERE get_bit(m.minutes, n) = 1) played
              GROUP BY run) span) AS spans) r
      WHERE m.user_id = owner_id AND m.day - date '1970-01-01' + 1 > after ORDER BY m.day LIMIT max_rows;
    WHEN 'given-chips' THEN
      RETURN QUERY SELECT g.id, row_to_json(r) FROM given_chips_brought g CROSS JOIN LATERAL (SELECT g.at, g.network, g.amount) r
      WHERE g.user_id = owner_id AND g.id > after ORDER BY g.id LIMIT max_rows;
    WHEN 'reality-check' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM reality_checks c
      CROSS JOIN LATERAL (SELECT c.every_minutes AS "everyMinutes", c.began_at AS "sittingBeganAt", c.minutes, c.since_answer AS "minutesSinceAnswer",
                                 c.last_minute_at AS "lastMinuteAt", c.answered, c.stopped_at AS "stoppedAt") r
      WHERE c.user_id = owner_id AND after < 1;
    WHEN 'breaks' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT b.kind, b.begins_at AS "beginsAt", b.until FROM play_breaks b
        WHERE b.user_id = owner_id ORDER BY b.id OFFSET after LIMIT max_rows) r;
    WHEN 'break-returns' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT b.asked_at AS "askedAt", b.due_at AS "dueAt", b.needs_staff AS "needsStaff", b.approved_at AS "approvedAt", b.outcome,
               b.decided_at AS "decidedAt"
        FROM break_returns b WHERE b.user_id = owner_id ORDER BY b.id OFFSET after LIMIT max_rows) r;
    WHEN 'tables' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.name AS "table", s.since AS "seatedSince", NULL::timestamptz AS "leftAt", NULL::bigint AS "leftWith"
        FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = owner_id
        UNION ALL
        SELECT t.name, NULL, v.left_at, v.stack FROM visits v JOIN tables t ON t.id = v.table_id WHERE v.user_id = owner_id
        ORDER BY 3, 1 OFFSET after LIMIT max_rows) r;
    WHEN 'private-games' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.name AS game, g.created_at AS "createdAt", g.term, g.opened_by = owner_id AS "openedByYou", g.host_id = owner_id AS "ledByYou",
               p.standing, p.entered_at AS "enteredAt", p.browser_hash IS NOT NULL AS "browserKnown"
        FROM private_game_players p JOIN private_games g ON g.table_id = p.table_id JOIN tables t ON t.id = g.table_id
        WHERE p.user_id = owner_id ORDER BY p.entered_at, p.table_id OFFSET after LIMIT max_rows) r;
    WHEN 'game-chips' THEN
      RETURN QUERY SELECT x.id, row_to_json(r) FROM ledger_accounts a
      JOIN ledger_postings e ON e.account_serial = a.serial JOIN ledger_transactions x ON x.id = e.transaction_id JOIN tables t ON t.id = a.table_id
      CROSS JOIN LATERAL (SELECT x.created_at AS at, t.name AS game, x.kind, e.amount, e.balance_after AS stack) r
      WHERE a.user_id = owner_id AND a.currency = 'game' AND x.id > after ORDER BY x.id LIMIT max_rows;
    WHEN 'rule-counts' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT c.day, 'rathole' AS rule, c.count FROM rathole_counters c WHERE c.user_id = owner_id
        UNION ALL
        SELECT p.day, 'protected-all-in', p.count FROM protected_all_ins p WHERE p.user_id = owner_id
        ORDER BY 1, 2 OFFSET after LIMIT max_rows) r;
    WHEN 'deal-failures' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT f.reported_at AS at, t.name AS "table", f.hand_no AS "handNo", f.codes FROM deal_failures f LEFT JOIN tables t ON t.id = f.table_id
        WHERE f.user_id = owner_id ORDER BY f.reported_at, f.table_id, f.hand_no OFFSET after LIMIT max_rows) r;
    WHEN 'tournaments' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT t.number AS tournament, t.name, t.currency, t.started_at AS "startedAt", t.ended_at AS "endedAt", e.entry_no AS "entryNo", e.status,
               e.registered_at AS "registeredAt", e.paid_with AS "paidWith", e.rebuys, e.add_ons AS "addOns", e.place, e.prize
        FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
        WHERE e.user_id = owner_id ORDER BY e.registered_at, t.number, e.entry_no OFFSET after LIMIT max_rows) r;
    WHEN 'chat' THEN
      RETURN QUERY SELECT m.id, row_to_json(r) FROM chat_messages m
      LEFT JOIN tables t ON t.id = m.table_id LEFT JOIN users reader ON reader.id = m.reader_id
      CROSS JOIN LATERAL (SELECT m.at, t.name AS "table", reader.name AS "to", coalesce(m.unmasked, m.text) AS text, m.emote) r
      WHERE m.user_id = owner_id AND m.id > after ORDER BY m.id LIMIT max_rows;
    WHEN 'muted-players' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT m.muted_id AS "playerId", u.name FROM chat_mutes m JOIN users u ON u.id = m.muted_id
        WHERE m.user_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'friends' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT u.id AS "playerId", u.name, f.asker_id = owner_id AS "askedByMe", f.asked_at AS "askedAt", f.agreed_at AS "friendsSince",
               CASE WHEN f.asked_id = owner_id THEN f.declined_at END AS "declinedAt"
        FROM friendships f JOIN users u ON u.id = CASE WHEN f.asker_id = owner_id THEN f.asked_id ELSE f.asker_id END
        WHERE (f.asker_id = owner_id OR f.asked_id = owner_id)
          AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = owner_id AND b.blocked_id = f.asker_id)
        ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'blocked-players' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT u.id AS "playerId", u.name, b.blocked_at AS "blockedAt" FROM player_blocks b JOIN users u ON u.id = b.blocked_id
        WHERE b.blocker_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'friend-settings' THEN
      RETURN QUERY SELECT 1::bigint, row_to_json(r) FROM (
        SELECT s.shows_place AS "friendsSeeWhereIPlay", s.takes_messages AS "takesPrivateMessages"
        FROM friend_settings s WHERE s.user_id = owner_id AND after < 1) r;
    WHEN 'chat-reports' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT c.at, u.name AS "reportedPlayer", coalesce(m.text, m.emote) AS message, c.status
        FROM chat_reports c JOIN chat_messages m ON m.id = c.message_id JOIN users u ON u.id = m.user_id
        WHERE c.reporter_id = owner_id ORDER BY c.number OFFSET after LIMIT max_rows) r;
    WHEN 'player-notes' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT n.subject_id AS "playerId", u.name, n.tag, n.text, n.updated_at AS "updatedAt"
        FROM player_notes n JOIN users u ON u.id = n.subject_id
        WHERE n.author_id = owner_id ORDER BY u.name, u.id OFFSET after LIMIT max_rows) r;
    WHEN 'hand-notes' THEN
      RETURN QUERY SELECT n.hand_serial, row_to_json(r) FROM hand_notes n JOIN hands h ON h.serial = n.hand_serial
      CROSS JOIN LATERAL (SELECT h.id AS hand, h.ended_at AS "endedAt", n.tags, n.text, n.updated_at AS "updatedAt") r
      WHERE n.user_id = owner_id AND n.hand_serial > after ORDER BY n.hand_serial LIMIT max_rows;
    WHEN 'share-links' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT l.token, h.id AS hand, l.shows_names AS "showsNames", l.created_at AS "createdAt"
        FROM share_links l JOIN hands h ON h.serial = l.hand_serial
        WHERE l.user_id = owner_id ORDER BY l.created_at, l.token OFFSET after LIMIT max_rows) r;
    WHEN 'notices' THEN
      RETURN QUERY SELECT n.id, row_to_json(r) FROM notices n
      CROSS JOIN LATERAL (SELECT n.created_at AS at, n.kind, n.detail, n.read_at AS "readAt") r
      WHERE n.user_id = owner_id AND n.id > after ORDER BY n.id LIMIT max_rows;
    WHEN 'mails' THEN
      RETURN QUERY SELECT after + row_number() OVER (), row_to_json(r) FROM (
        SELECT o.created_at AS at, o.kind, o.address, o.locale, o.sent_at AS "sentAt", o.given_up_at AS "givenUpAt"
        FROM outgoing_mails o WHERE o.user_id = owner_id ORDER BY o.created_at, o.id OFFSET after LIMIT max_rows) r;
  END CASE;
END $function$;
GRANT EXECUTE ON FUNCTION data_export_rows TO game;

CREATE OR REPLACE FUNCTION public.data_exports_expire(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH old AS (
    SELECT e.id FROM data_exports e WHERE e.expires_at <= now() OR e.failed_at <= now() - interval '7 days'
    LIMIT max_rows FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM data_exports e USING old WHERE e.id = old.id RETURNING e.id
  )
  SELECT count(*)::integer FROM deleted
$function$;
GRANT EXECUTE ON FUNCTION data_exports_expire TO game;

CREATE OR REPLACE FUNCTION public.deal_days_add(public_key text, frozen bigint, voided bigint, withheld bigint, unanswered bigint, left_out bigint, verified bigint, failed bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO deal_keys AS k (public_key) VALUES (deal_days_add.public_key)
  ON CONFLICT ON CONSTRAINT deal_keys_pkey DO UPDATE SET last_used_at = now();
  INSERT INTO deal_days AS d (day, frozen, voided, withheld, unanswered, left_out, verified, failed)
  SELECT (now() AT TIME ZONE 'UTC')::date, c.frozen, c.voided, c.withheld, c.unanswered, c.left_out, c.verified, c.failed
  FROM (VALUES (deal_days_add.frozen, deal_days_add.voided, deal_days_add.withheld, deal_days_add.unanswered,
                deal_days_add.left_out, deal_days_add.verified, deal_days_add.failed))
    AS c (frozen, voided, withheld, unanswered, left_out, verified, failed)
  WHERE greatest(c.frozen, c.voided, c.withheld, c.unanswered, c.left_out, c.verified, c.failed) > 0
  ON CONFLICT ON CONSTRAINT deal_days_pkey DO UPDATE SET
    frozen = d.frozen + greatest(excluded.frozen, 0), voided = d.voided + greatest(excluded.voided, 0),
    withheld = d.withheld + greatest(excluded.withheld, 0), unanswered = d.unanswered + greatest(excluded.unanswered, 0),
    left_out = d.left_out + greatest(excluded.left_out, 0), verified = d.verified + greatest(excluded.verified, 0),
    failed = d.failed + greatest(excluded.failed, 0);
$function$;
GRANT EXECUTE ON FUNCTION deal_days_add TO game;

CREATE OR REPLACE FUNCTION public.deal_failure_add(table_id uuid, hand_no integer, user_id uuid, codes text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  today timestamptz := date_trunc('day', now(), 'UTC');
  known bigint := (SELECT count(*) FROM deal_failures f WHERE f.user_id = deal_failure_add.user_id AND f.reported_at >= today);
BEGIN
  IF known < 20 THEN
    INSERT INTO deal_failures (table_id, hand_no, user_id, codes)
    VALUES (deal_failure_add.table_id, deal_failure_add.hand_no, deal_failure_add.user_id, deal_failure_add.codes)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN known = 0;
END $function$;
GRANT EXECUTE ON FUNCTION deal_failure_add TO game;

CREATE OR REPLACE FUNCTION public.factor_change_refusal(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND NOT u.guest) THEN 'no-account'
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END;
END $function$;
ALTER FUNCTION factor_change_refusal OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_code_refusal(user_id uuid, server_half bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  typed CONSTANT text := lower(regexp_replace(code, '[\s-]', '', 'g'));
  way CONSTANT text := CASE WHEN typed ~ '^[0-9]{6}$' THEN 'totp' ELSE 'recovery-code' END;
  counted_as CONSTANT text := format('second step %s %s', way, user_id);
  codes_left int;
BEGIN
  -- One try after the other, so that many at once are counted too.
  PERFORM pg_advisory_xact_lock(3, hashtext(user_id::text));
  IF (sign_in_failures_of(counted_as)).failures >= 10 THEN
    RETURN 'too-many-tries';
  END IF;
  IF way = 'totp' AND totp_accept(user_id, server_half, typed, false) THEN
    PERFORM sign_in_failures_forget(counted_as);
    RETURN NULL;
  END IF;
  UPDATE recovery_codes r SET used_at = now()
  WHERE way = 'recovery-code' AND r.user_id = factor_code_refusal.user_id AND r.code_hash = sha256(convert_to(typed, 'UTF8'))
    AND r.used_at IS NULL;
  IF FOUND THEN
    PERFORM sign_in_failures_forget(counted_as);
    SELECT count(*) INTO codes_left FROM recovery_codes r WHERE r.user_id = factor_code_refusal.user_id AND r.used_at IS NULL;
    INSERT INTO notices (user_id, kind, detail)
    VALUES (factor_code_refusal.user_id, 'recovery-code-used', jsonb_build_object('left', codes_left));
    PERFORM mail_add(user_id, 'recovery-code-used', jsonb_build_object('left', codes_left));
    RETURN NULL;
  END IF;
  PERFORM sign_in_failures_add(counted_as, interval '1 hour');
  IF (sign_in_failures_of(counted_as)).failures = 5 THEN
    INSERT INTO notices (user_id, kind, detail) VALUES (factor_code_refusal.user_id, 'factor-guessed', jsonb_build_object('way', way));
    PERFORM mail_add(user_id, 'factor-guessed', jsonb_build_object('way', way));
  END IF;
  RETURN 'wrong-code';
END $function$;
ALTER FUNCTION factor_code_refusal OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_removal_decide(session_key text, removal_id bigint, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  asked factor_removals;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT * INTO asked FROM factor_removals r WHERE r.id = removal_id FOR UPDATE;
  refused := CASE
    WHEN NOT FOUND THEN 'no-such-request'
    WHEN asked.outcome IS NOT NULL THEN 'already-decided'
    WHEN NOT approved THEN NULL
    WHEN asked.user_id = actor_id THEN 'own-account'
    ELSE coalesce(staff_approval_refusal(actor_id, asked.requested_by), CASE
      WHEN factor_ways(asked.user_id) = '{}' THEN 'no-factor'
      WHEN EXISTS (SELECT FROM sessions s WHERE s.user_id = asked.user_id AND s.second_step_at > asked.requested_at) THEN 'factor-in-use'
    END)
  END;
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE factor_removals r
  SET outcome = CASE WHEN approved THEN 'removed' ELSE 'declined' END, decided_by = actor_id, decided_at = now() WHERE r.id = removal_id;
  IF approved THEN
    PERFORM factors_remove(asked.user_id, actor_id, reason, ip_address);
  ELSE
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
    VALUES (actor_id, 'player.decline-factor-removal', 'user', asked.user_id::text, factor_removal_decide.reason, factor_removal_decide.ip_address);
    PERFORM factor_tell_change(asked.user_id, 'removal-declined');
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION factor_removal_decide TO web;

CREATE OR REPLACE FUNCTION public.factor_removal_request(session_key text, user_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'support'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (
      SELECT FROM users u WHERE u.id = factor_removal_request.user_id AND NOT u.guest AND NOT u.bot AND u.closed_at IS NULL
    ) THEN 'no-such-person'
    WHEN factor_removal_request.user_id = actor_id THEN 'own-account'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = factor_removal_request.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN factor_ways(factor_removal_request.user_id) = '{}' THEN 'no-factor'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO factor_removals (user_id, reason, requested_by)
  VALUES (factor_removal_request.user_id, factor_removal_request.reason, actor_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'already-asked';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'player.ask-factor-removal', 'user', factor_removal_request.user_id::text, factor_removal_request.reason,
          factor_removal_request.ip_address);
  PERFORM factor_tell_change(factor_removal_request.user_id, 'removal-asked');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION factor_removal_request TO web;

CREATE OR REPLACE FUNCTION public.factor_tell_change(user_id uuid, change text, name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  told CONSTANT jsonb := jsonb_build_object('change', change, 'name', name);
BEGIN
  INSERT INTO notices (user_id, kind, detail) VALUES (factor_tell_change.user_id, 'factor-changed', told);
  PERFORM mail_add(user_id, 'factor-changed', told);
END $function$;
ALTER FUNCTION factor_tell_change OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_ways(user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT array_remove(ARRAY[
    (SELECT 'totp' FROM totp_secrets t WHERE t.user_id = factor_ways.user_id AND t.confirmed_at IS NOT NULL),
    (SELECT 'passkey' FROM passkeys p WHERE p.user_id = factor_ways.user_id LIMIT 1),
    (SELECT 'recovery-code' FROM recovery_codes r WHERE r.user_id = factor_ways.user_id AND r.used_at IS NULL LIMIT 1)], NULL)
$function$;
ALTER FUNCTION factor_ways OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factors_of(session_key text, OUT totp_since timestamp with time zone, OUT codes_left integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  SELECT t.confirmed_at INTO totp_since FROM totp_secrets t WHERE t.user_id = actor_id;
  SELECT count(*) INTO codes_left FROM recovery_codes r WHERE r.user_id = actor_id AND r.used_at IS NULL;
END $function$;
ALTER FUNCTION factors_of OWNER TO auth;
GRANT EXECUTE ON FUNCTION factors_of TO web;

CREATE OR REPLACE FUNCTION public.factors_remove(user_id uuid, actor_id uuid, reason text, ip_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (factors_remove.actor_id, 'player.remove-factors', 'user', factors_remove.user_id::text, factors_remove.reason, factors_remove.ip_address);
  DELETE FROM totp_secrets t WHERE t.user_id = factors_remove.user_id;
  DELETE FROM passkeys p WHERE p.user_id = factors_remove.user_id;
  DELETE FROM recovery_codes r WHERE r.user_id = factors_remove.user_id;
  DELETE FROM sign_in_challenges c WHERE c.user_id = factors_remove.user_id;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = factors_remove.user_id AND s.revoked_at IS NULL AND s.expires_at > now();
  PERFORM factor_tell_change(factors_remove.user_id, 'all-removed');
END $function$;

CREATE OR REPLACE FUNCTION public.friend_answer(session_key text, asker_id uuid, accepts boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM friends_lock(actor_id, asker_id);
  IF accepts AND NOT friends_have_room(actor_id, asker_id) THEN
    RETURN 'too-many-friends';
  END IF;
  UPDATE friendships f
  SET agreed_at = CASE WHEN accepts THEN now() END, declined_at = CASE WHEN NOT accepts THEN now() END
  WHERE f.asker_id = friend_answer.asker_id AND f.asked_id = actor_id AND f.agreed_at IS NULL AND f.declined_at IS NULL
    AND f.asked_at > now() - friend_request_time()
    AND NOT EXISTS (SELECT FROM player_blocks b
                    WHERE (b.blocker_id, b.blocked_id) IN ((f.asker_id, f.asked_id), (f.asked_id, f.asker_id)));
  IF NOT FOUND THEN
    RETURN 'no-such-request';
  ELSIF accepts THEN
    PERFORM friends_announce(actor_id, asker_id);
  ELSE
    -- The asker hears nothing of it; other windows of the person do.
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION friend_answer TO web;

CREATE OR REPLACE FUNCTION public.friend_ask(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor users;
  asked users;
  known friendships;
  agrees boolean;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  SELECT u.* INTO asked FROM users u
  WHERE u.name_key = friend_ask.name_key AND lower(u.name) = lower(friend_ask.name) AND u.closed_at IS NULL AND u.discarded_at IS NULL;
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  ELSIF asked.id IS NULL THEN
    RETURN 'no-such-player';
  ELSIF asked.id = actor.id THEN
    RETURN 'own-name';
  ELSIF asked.guest OR asked.bot THEN
    RETURN 'player-without-account';
  END IF;
  PERFORM friends_lock(actor.id, asked.id);
  SELECT * INTO known FROM friendship_between(actor.id, asked.id);
  -- A request that the asker of a block sent before is no answer to this one.
  agrees := known.asker_id IS NOT DISTINCT FROM asked.id
    AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = asked.id AND b.blocked_id = actor.id);
  IF EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = actor.id AND b.blocked_id = asked.id) THEN
    RETURN 'blocked-by-you';
  ELSIF known.agreed_at IS NOT NULL THEN
    RETURN 'already-friends';
  ELSIF known.asker_id = actor.id THEN
    RETURN 'already-asked';
  ELSIF NOT friends_have_room(actor.id, CASE WHEN agrees THEN asked.id ELSE actor.id END) THEN
    RETURN 'too-many-friends';
  ELSIF (SELECT count(*) FROM friendships f
         WHERE f.asker_id = actor.id AND f.agreed_at IS NULL AND f.asked_at > now() - friend_request_time()) >= 50 THEN
    RETURN 'too-many-requests';
  ELSIF limit_tries_count(ARRAY['friend-request:' || actor.id], ARRAY[20], ARRAY[86400000]) IS NOT NULL THEN
    RETURN 'too-many-tries';
  END IF;
  IF agrees THEN
    UPDATE friendships f SET agreed_at = now(), declined_at = NULL WHERE f.asker_id = asked.id AND f.asked_id = actor.id;
  ELSE
    DELETE FROM friendships f
    WHERE (f.asker_id, f.asked_id) IN ((actor.id, asked.id), (asked.id, actor.id));
    INSERT INTO friendships (asker_id, asked_id) VALUES (actor.id, asked.id);
  END IF;
  PERFORM friends_announce(actor.id, asked.id);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION friend_ask TO web;

CREATE OR REPLACE FUNCTION public.friend_invite(session_key text, friend_id uuid, table_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  is_private boolean;
  is_host boolean;
  is_away boolean;
  game_token text := (SELECT w.token FROM private_game_ways_in(session_key, friend_invite.table_id) w);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.break_until > now()) THEN
    RETURN 'on-a-break';
  END IF;
  PERFORM friends_lock(actor_id, friend_id);
  IF NOT are_friends(actor_id, friend_id) THEN
    RETURN 'not-friends';
  END IF;
  SELECT g.table_id IS NOT NULL, g.host_id IS NOT DISTINCT FROM actor_id INTO is_private, is_host FROM tables t LEFT JOIN private_games g ON g.table_id = t.id
  WHERE t.id = friend_invite.table_id AND t.status = 'open';
  IF is_private IS NULL OR (is_private AND game_token IS NULL) THEN
    RETURN 'no-such-table';
  ELSIF EXISTS (SELECT FROM notices n
                WHERE n.user_id = friend_id AND n.kind = 'table-invitation' AND n.created_at > now() - interval '10 minutes'
                  AND n.detail->>'memberId' = actor_id::text AND n.detail->>'tableId' = friend_invite.table_id::text) THEN
    RETURN 'already-invited';
  ELSIF limit_tries_count(ARRAY['table-invitation:' || actor_id], ARRAY[30], ARRAY[3600000]) IS NOT NULL THEN
    RETURN 'too-many-invitations';
  END IF;
  IF is_private AND is_host THEN
    INSERT INTO private_game_players AS p (table_id, user_id) VALUES (friend_invite.table_id, friend_id) ON CONFLICT DO NOTHING;
  END IF;
  is_away := EXISTS (SELECT FROM users u WHERE u.id = friend_id AND u.break_until > now());
  INSERT INTO notices (user_id, kind, detail, read_at)
  VALUES (friend_id, 'table-invitation',
          jsonb_build_object('tableId', friend_invite.table_id, 'memberId', actor_id, 'gameToken', game_token), CASE WHEN is_away THEN now() END);
  IF NOT is_away THEN
    PERFORM pg_notify('notice_written', json_build_object('userId', friend_id, 'kind', 'table-invitation')::text);
    PERFORM pg_notify('table_invitation', jsonb_build_object(
      'userId', friend_id, 'tableId', friend_invite.table_id, 'by', (SELECT u.name FROM users u WHERE u.id = actor_id))::text);
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION friend_invite TO web;

CREATE OR REPLACE FUNCTION public.friend_news(session_key text)
 RETURNS TABLE(kind text, waiting integer, sender_id uuid, sender_name text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN QUERY
  WITH news AS (
    SELECT 'request' AS kind, 1 AS waiting, f.asker_id AS sender_id, f.asked_at AS at FROM friendships f
    WHERE f.asked_id = actor_id AND f.agreed_at IS NULL AND f.declined_at IS NULL AND f.asked_at > now() - friend_request_time()
      AND NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = actor_id AND b.blocked_id = f.asker_id)
    UNION ALL
    SELECT 'invitation', 1, i.sender_id, i.at FROM invitations_of(actor_id) i WHERE NOT i.is_read
    UNION ALL
    SELECT 'message', m.unread, m.writer_id, m.last_at FROM private_messages_unread(session_key) m
  )
  SELECT n.kind, sum(n.waiting)::integer, (array_agg(u.id ORDER BY n.at DESC))[1], (array_agg(u.name ORDER BY n.at DESC))[1], max(n.at)
  FROM news n JOIN users u ON u.id = n.sender_id AND u.closed_at IS NULL
  GROUP BY n.kind;
END $function$;
GRANT EXECUTE ON FUNCTION friend_news TO web;

CREATE OR REPLACE FUNCTION public.friend_remove(session_key text, other_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM friends_lock(actor_id, other_id);
  DELETE FROM friendships f
  WHERE (f.asker_id = actor_id AND f.asked_id = other_id)
    OR (f.asker_id = other_id AND f.asked_id = actor_id AND f.agreed_at IS NOT NULL);
  IF NOT FOUND THEN
    RETURN 'not-friends';
  END IF;
  PERFORM invitations_take_away(actor_id, other_id);
  PERFORM friends_announce(actor_id, other_id);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION friend_remove TO web;

CREATE OR REPLACE FUNCTION public.friend_request_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT interval '30 days' $function$;
GRANT EXECUTE ON FUNCTION friend_request_time TO game;
GRANT EXECUTE ON FUNCTION friend_request_time TO web;

CREATE OR REPLACE FUNCTION public.friend_requests_forget(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH forgotten AS (
    DELETE FROM friendships f WHERE (f.asker_id, f.asked_id) IN (
      SELECT o.asker_id, o.asked_id FROM friendships o WHERE o.agreed_at IS NULL AND o.asked_at <= now() - friend_request_time()
      LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$function$;
GRANT EXECUTE ON FUNCTION friend_requests_forget TO game;

CREATE OR REPLACE FUNCTION public.friend_settings_save(session_key text, shows_place boolean, takes_messages boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor users;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  END IF;
  INSERT INTO friend_settings AS s (user_id, shows_place, takes_messages)
  VALUES (actor.id, friend_settings_save.shows_place, friend_settings_save.takes_messages)
  ON CONFLICT ON CONSTRAINT friend_settings_pkey DO UPDATE SET shows_place = excluded.shows_place, takes_messages = excluded.takes_messages;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION friend_settings_save TO web;

CREATE OR REPLACE FUNCTION public.friends_announce(actor_id uuid, other_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_notify('friends_changed', actor_id::text);
  IF NOT EXISTS (SELECT FROM player_blocks b WHERE b.blocker_id = other_id AND b.blocked_id = actor_id) THEN
    PERFORM pg_notify('friends_changed', other_id::text);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.friends_have_room(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(counted.n), 0) < 300
  FROM unnest(ARRAY[one, other]) AS person (id)
  CROSS JOIN LATERAL (
    SELECT count(*) AS n FROM friendships f WHERE (f.asker_id = person.id OR f.asked_id = person.id) AND f.agreed_at IS NOT NULL) AS counted
$function$;

CREATE OR REPLACE FUNCTION public.friends_lock(one uuid, other uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT FROM users u WHERE u.id IN (one, other) ORDER BY u.id FOR NO KEY UPDATE
$function$;

CREATE OR REPLACE FUNCTION public.friendship_between(one uuid, other uuid)
 RETURNS SETOF friendships
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT f FROM friendships f
  WHERE least(f.asker_id, f.asked_id) = least(one, other) AND greatest(f.asker_id, f.asked_id) = greatest(one, other)
    AND (f.agreed_at IS NOT NULL OR f.asked_at > now() - friend_request_time())
$function$;

CREATE OR REPLACE FUNCTION public.given_chips_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  payer record;
  rule chip_rules;
  won bigint; -- of the wallet before the move
  of_network text;
  row_id bigint;
  met record;
BEGIN
  FOR payer IN
    SELECT a.user_id, -p.amount AS paid, p.balance_after - p.amount AS before FROM ledger_postings p
    -- OFFSET 0: each account by its key. A join may read all accounts, as it may be planned while there are few.
    CROSS JOIN LATERAL (SELECT kind, user_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
    WHERE p.transaction_id = NEW.id AND p.amount < 0 AND a.kind = 'wallet'
  LOOP
    rule := chip_rule_for(payer.user_id);
    won := greatest(payer.before - greatest(rule.welcome, rule.refill_to), 0);
    CONTINUE WHEN rule.given_per_network IS NULL OR payer.paid <= won;
    of_network := given_chips_network(payer.user_id);
    CONTINUE WHEN of_network IS NULL;
    -- Moves of one network come one after the other, or two at once would both be within the limit.
    PERFORM pg_advisory_xact_lock(hashtextextended('given chips of ' || of_network, 0));
    INSERT INTO given_chips_brought (network, user_id, amount) VALUES (of_network, payer.user_id, payer.paid - won) RETURNING id INTO row_id;
    -- What came back is looked for only when all that was brought is too much.
    CONTINUE WHEN rule.given_per_network >= (
      SELECT sum(b.amount) FROM given_chips_brought b
      WHERE b.network = of_network AND b.at > now() - interval '24 hours');
    SELECT * INTO met FROM given_chips_used(of_network, row_id, rule.given_per_network);
    IF met.used + met.own > rule.given_per_network THEN
      RAISE EXCEPTION 'user % would bring too many given chips', payer.user_id USING
        ERRCODE = 'check_violation', CONSTRAINT = 'given_chips_too_many',
        DETAIL = json_build_object(
          'left', won + greatest(rule.given_per_network - met.used, 0), 'until', to_epoch_ms(met.next_at))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.given_chips_network(user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN NOT pg_input_is_valid(s.shown_address, 'inet') THEN NULL
    WHEN s.shown_address::inet <<= ANY (ARRAY[
      '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '::/8', 'fc00::/7', 'fe80::/10'
    ]::inet[]) THEN NULL
    ELSE s.shown_address
  END
  FROM sessions s WHERE s.user_id = $1 ORDER BY s.last_used_at DESC, s.created_at DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.given_chips_used(of_network text, own_id bigint, most bigint, OUT used bigint, OUT own bigint, OUT next_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  WITH brought AS MATERIALIZED (
    SELECT b.id, b.user_id, b.at, b.amount FROM given_chips_brought b
    WHERE b.network = of_network AND b.at > now() - interval '24 hours'
  ), players AS MATERIALIZED (
    SELECT b.user_id, (play_flow_since(b.user_id, 'play', now() - interval '24 hours')).exposed
    FROM (SELECT DISTINCT user_id FROM brought) AS b
  ), counted AS MATERIALIZED (
    SELECT b.id, b.at, greatest(least(b.amount, p.exposed - (sum(b.amount) OVER later - b.amount)), 0)::bigint AS amount
    FROM brought b JOIN players p USING (user_id)
    WINDOW later AS (PARTITION BY b.user_id ORDER BY b.at DESC, b.id DESC)
  ), total AS (
    SELECT coalesce(sum(c.amount) FILTER (WHERE c.id <> own_id), 0)::bigint AS others,
           coalesce(sum(c.amount) FILTER (WHERE c.id = own_id), 0)::bigint AS this_one
    FROM counted c
  )
  SELECT t.others, t.this_one, (
    SELECT o.at + interval '24 hours'
    FROM (SELECT c.at, sum(c.amount) OVER (ORDER BY c.at, c.id) AS gone FROM counted c WHERE c.id <> own_id) AS o
    WHERE t.others + t.this_one > most AND t.others + t.this_one - o.gone <= most ORDER BY o.gone LIMIT 1)
  INTO given_chips_used.used, given_chips_used.own, given_chips_used.next_at
  FROM total t;
END $function$;

CREATE OR REPLACE FUNCTION public.guest_create(name text, name_key text, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  new_id uuid;
BEGIN
  INSERT INTO users (name, name_key, guest) VALUES (guest_create.name, guest_create.name_key, true) RETURNING id INTO new_id;
  PERFORM play_chips_grant_welcome(new_id);
  PERFORM session_open(new_id, session_key, origin);
  RETURN new_id;
END $function$;
ALTER FUNCTION guest_create OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_create TO web;

CREATE OR REPLACE FUNCTION public.guest_discard(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  -- A seat that is being written is waited for here, and the next statement sees it; a later one is refused by `seat_check_player`.
  PERFORM FROM users u WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-guest';
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.break_until > now()) THEN
    RETURN 'on-a-break';
  ELSIF EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id) OR EXISTS (
    SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = actor_id
  ) THEN
    RETURN 'guest-seated';
  END IF;
  UPDATE users u SET name = guest_discard.name, name_key = guest_discard.name_key, discarded_at = now() WHERE u.id = actor_id;
  UPDATE sessions s SET revoked_at = now() WHERE s.user_id = actor_id AND s.revoked_at IS NULL;
  DELETE FROM account_preferences p WHERE p.user_id = actor_id;
  RETURN NULL;
END $function$;
ALTER FUNCTION guest_discard OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_discard TO web;

CREATE OR REPLACE FUNCTION public.guest_rename(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  PERFORM FROM users u WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-guest';
  ELSIF EXISTS (SELECT FROM seats s WHERE s.user_id = actor_id) OR EXISTS (
    SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = actor_id
  ) THEN
    RETURN 'guest-seated';
  END IF;
  UPDATE users u SET name = guest_rename.name, name_key = guest_rename.name_key WHERE u.id = actor_id;
  RETURN NULL;
END $function$;
ALTER FUNCTION guest_rename OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_rename TO web;

CREATE OR REPLACE FUNCTION public.guest_resume(device_key text, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(device_key);
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = actor_id AND u.guest) THEN
    RETURN NULL;
  END IF;
  PERFORM session_open(actor_id, session_key, origin);
  RETURN actor_id;
END $function$;
ALTER FUNCTION guest_resume OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_resume TO web;

CREATE OR REPLACE FUNCTION public.guest_upgrade(session_key text, email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, locale text DEFAULT 'en'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE users u
  SET email = guest_upgrade.email, name = guest_upgrade.name, name_key = guest_upgrade.name_key, guest = false,
      locale = guest_upgrade.locale
  WHERE u.id = actor_id AND u.guest AND u.discarded_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO credentials (user_id, salt, memory_kib, passes, lanes, proof_hash)
  VALUES (actor_id, guest_upgrade.salt, guest_upgrade.memory_kib, guest_upgrade.passes, guest_upgrade.lanes, sha256(proof));
  PERFORM address_send_link(actor_id);
  RETURN true;
END $function$;
ALTER FUNCTION guest_upgrade OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_upgrade TO web;

CREATE OR REPLACE FUNCTION public.guests_forget_idle(unseen_days integer, unplayed_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH idle AS (
    -- So many digits that two hardly ever get the same ones; then this run fails, and the next one throws others.
    SELECT u.id, (100000000000 + floor(random() * 900000000000))::bigint::text AS digits
    FROM player_activity a JOIN users u ON u.id = a.user_id
    WHERE NOT a.bot AND u.guest AND NOT u.bot AND u.discarded_at IS NULL
      AND (a.last_seen_at < now() - make_interval(days => unseen_days)
           OR a.last_seen_at < now() - make_interval(days => unplayed_days) AND NOT EXISTS (SELECT FROM hand_seats p WHERE p.user_id = u.id))
      AND coalesce(greatest(u.frozen_until, u.banned_until, u.chat_banned_until, u.break_until) < now(), true)
      AND NOT EXISTS (SELECT FROM seats s WHERE s.user_id = u.id)
      AND NOT EXISTS (
        SELECT FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.ended_at IS NULL WHERE e.user_id = u.id)
      AND NOT EXISTS (
        SELECT FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.host_id = u.id)
      AND NOT EXISTS (
        SELECT FROM ledger_accounts l
        WHERE l.user_id = u.id AND l.balance <> 0 AND (l.kind <> 'wallet' OR l.currency = 'real'))
    ORDER BY a.last_seen_at LIMIT max_rows FOR UPDATE OF u SKIP LOCKED
  ), forgotten AS (
    UPDATE users u SET discarded_at = now(), name = 'Guest ' || digits, name_key = 'guest' || translate(digits, '10', 'lo')
    FROM idle WHERE u.id = idle.id RETURNING u.id
  ), ended AS (
    UPDATE sessions s SET revoked_at = now() FROM forgotten f WHERE s.user_id = f.id AND s.revoked_at IS NULL
  ), dropped AS (
    DELETE FROM account_preferences p USING forgotten f WHERE p.user_id = f.id
  )
  SELECT count(*)::integer FROM forgotten
$function$;
GRANT EXECUTE ON FUNCTION guests_forget_idle TO game;

CREATE OR REPLACE FUNCTION public.hand_export(session_key text, hand_id text, with_cards boolean, readable boolean, reason text, ip_address text, OUT refused text, OUT exported_at timestamp with time zone, OUT chat jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  exporter_id uuid := session_actor(session_key);
  hand hands;
BEGIN
  IF exporter_id IS NULL THEN
    refused := 'not-allowed'; -- no person to record it of
    RETURN;
  END IF;
  -- One export of a person at a time, so that the limits hold.
  PERFORM FROM staff_members m WHERE m.user_id = exporter_id FOR UPDATE;
  SELECT * INTO hand FROM hands h WHERE h.id = hand_export.hand_id;
  refused := coalesce(
    CASE WHEN with_cards THEN staff_refusal(session_key, hand_export.reason, 'integrity')
         ELSE staff_refusal(session_key, hand_export.reason, 'owner', 'integrity') END,
    CASE
      WHEN hand.id IS NULL THEN 'hand-not-finished'
      WHEN staff_sits_at(exporter_id, hand.table_id) OR EXISTS (
        SELECT FROM hand_seats p WHERE p.hand_serial = hand.serial AND p.user_id = exporter_id
      ) THEN 'own-hand'
      WHEN (SELECT count(*) FROM audit_log a WHERE a.actor_id = exporter_id AND a.action = 'hand.export'
            AND a.at > now() - interval '1 hour') >= staff_limit_of('exports-per-hour') THEN 'too-many-exports'
    END,
    CASE
      WHEN NOT coalesce(with_cards, false) THEN NULL
      WHEN NOT EXISTS (SELECT FROM hand_reveals r WHERE r.hand_id = hand.id AND r.revealed_by = exporter_id) THEN 'not-revealed'
      WHEN NOT readable THEN 'cards-unreadable'
      WHEN (SELECT count(*) FROM hand_reveals r WHERE r.revealed_by = exporter_id AND r.at > now() - interval '1 hour')
           >= staff_limit_of('reveals-per-hour') THEN 'too-many-reveals'
    END);
  IF refused IS NULL AND with_cards THEN
    INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES (hand.id, exporter_id, hand_export.reason);
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (exporter_id, CASE WHEN refused IS NULL THEN 'hand.export' ELSE 'hand.refuse-export' END, 'hand',
          hand_export.hand_id, hand_export.reason,
          CASE WHEN refused IS NULL THEN jsonb_build_object('withCards', coalesce(with_cards, false)) ELSE jsonb_build_object('code', refused) END,
          hand_export.ip_address);
  IF refused IS NULL THEN
    exported_at := now();
    chat := chat_around_hand(hand.id);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION hand_export TO web;

CREATE OR REPLACE FUNCTION public.hand_is_running_for(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
    SELECT FROM seats a JOIN seats b ON b.table_id = a.table_id AND b.user_id = other
    CROSS JOIN LATERAL (
      SELECT s.hand_no, s.events FROM stream_steps s WHERE s.stream_id = a.table_id AND s.hand_no IS NOT NULL ORDER BY s.seq DESC LIMIT 1
    ) AS latest
    WHERE a.user_id = one AND NOT EXISTS (SELECT FROM hands h WHERE h.table_id = a.table_id AND h.hand_no >= latest.hand_no))
$function$;

CREATE OR REPLACE FUNCTION public.hand_note_save(session_key text, hand_id text, tags text[], note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  serial bigint := (SELECT s.hand_serial FROM hands h JOIN hand_seats s ON s.hand_serial = h.serial
                    WHERE h.id = hand_note_save.hand_id AND s.user_id = actor_id);
  each_once text[] := ARRAY(SELECT DISTINCT tag FROM unnest(tags) AS tag WHERE tag IS NOT NULL ORDER BY tag);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF serial IS NULL THEN
    RETURN 'no-such-hand';
  ELSIF cardinality(each_once) > 8 THEN
    RETURN 'too-many-tags';
  ELSIF EXISTS (SELECT FROM unnest(each_once) AS tag WHERE char_length(tag) NOT BETWEEN 1 AND 24) THEN
    RETURN 'tag-too-long';
  ELSIF char_length(note) > 1000 THEN
    RETURN 'note-too-long';
  ELSIF note = '' AND cardinality(each_once) = 0 THEN
    DELETE FROM hand_notes n WHERE n.user_id = actor_id AND n.hand_serial = serial;
    RETURN NULL;
  END IF;
  -- Two requests of one player count one after the other.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM hand_notes n WHERE n.user_id = actor_id AND n.hand_serial = serial)
     AND (SELECT count(*) FROM hand_notes n WHERE n.user_id = actor_id) >= 10000 THEN
    RETURN 'too-many-notes';
  END IF;
  INSERT INTO hand_notes AS n (user_id, hand_serial, tags, text) VALUES (actor_id, serial, each_once, note)
  ON CONFLICT ON CONSTRAINT hand_notes_pkey DO UPDATE SET tags = excluded.tags, text = excluded.text, updated_at = now();
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION hand_note_save TO web;

CREATE OR REPLACE FUNCTION public.hand_records_open_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  month timestamptz := date_trunc('month', hand_records_open_month.at);
  partition text := to_char(month, '"hand_records_"YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtext('hand_records_open_month'));
    IF to_regclass(partition) IS NULL THEN
      -- Rows are only added, as in the journal; a record of usual length stays in its row.
      EXECUTE format('CREATE TABLE %I (LIKE hand_records INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING STATISTICS)
        WITH (fillfactor = 100, toast_tuple_target = 8160, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
              autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0)', partition);
      EXECUTE format('ALTER TABLE hand_records ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        partition, month, month + interval '1 month');
    END IF;
  END IF;
  RETURN partition;
END $function$;

CREATE OR REPLACE FUNCTION public.hand_records_write(records json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  hand record;
  removed integer;
BEGIN
  FOR hand IN
    SELECT r.table_id, r.hand_no, r.body, r.sealed, r.steps, h.ended_at,
           (SELECT s.seq FROM stream_snapshots s WHERE s.stream_id = r.table_id) AS snapshot_seq
    FROM ROWS FROM (json_to_recordset(records) AS (table_id uuid, hand_no int, body text, sealed text, steps json))
      WITH ORDINALITY AS r(table_id, hand_no, body, sealed, steps, place)
    LEFT JOIN hands h ON h.table_id = r.table_id AND h.hand_no = r.hand_no AND h.outcome <> 'suspended'
      AND EXISTS (SELECT FROM hands later WHERE later.table_id = h.table_id AND later.hand_no > h.hand_no)
    ORDER BY r.place
  LOOP
    IF hand.body IS NOT NULL THEN
      BEGIN
        DELETE FROM stream_steps s
        USING json_to_recordset(hand.steps) AS r(seq bigint, last_seq bigint, epoch bigint, created_at timestamptz, remaining_ms int,
                                                 early_ms int, action_id text, hand_nos int[], events json, sealed text)
        WHERE s.stream_id = hand.table_id AND s.seq = r.seq AND s.hand_no = hand.hand_no AND s.last_seq < hand.snapshot_seq
          AND hand.ended_at IS NOT NULL
          AND (s.last_seq, s.epoch, s.created_at) = (r.last_seq, r.epoch, r.created_at)
          AND (s.remaining_ms, s.early_ms, s.action_id, s.hand_nos) IS NOT DISTINCT FROM (r.remaining_ms, r.early_ms, r.action_id, r.hand_nos)
          AND s.events::jsonb = r.events::jsonb AND s.sealed IS NOT DISTINCT FROM decode(r.sealed, 'base64');
        GET DIAGNOSTICS removed = ROW_COUNT;
        IF removed = 0 OR removed <> json_array_length(hand.steps) THEN
          RAISE SQLSTATE 'HR001';
        END IF;
        PERFORM hand_records_open_month(hand.ended_at);
        INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
        VALUES (hand.table_id, hand.hand_no, hand.ended_at, decode(hand.body, 'base64'), decode(hand.sealed, 'base64'));
        RETURN NEXT 'written';
      EXCEPTION WHEN SQLSTATE 'HR001' THEN
        RETURN NEXT 'differs';
      END;
    ELSE
      RETURN NEXT 'kept';
    END IF;
    INSERT INTO hand_record_marks AS m (table_id, hand_no) VALUES (hand.table_id, hand.hand_no)
    ON CONFLICT (table_id) DO UPDATE SET hand_no = greatest(m.hand_no, excluded.hand_no);
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION hand_records_write TO game;

CREATE OR REPLACE FUNCTION public.hand_reveal(session_key text, hand_id text, readable boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  hand_table_id uuid := (SELECT h.table_id FROM hands h WHERE h.id = hand_reveal.hand_id);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'not-allowed'; -- no person to record it of
  END IF;
  -- One look of an officer at a time, so that the limit holds.
  PERFORM FROM staff_members m WHERE m.user_id = actor_id FOR UPDATE;
  refused := coalesce(staff_refusal(session_key, hand_reveal.reason, 'integrity'), CASE
    WHEN hand_table_id IS NULL THEN 'hand-not-finished'
    WHEN staff_sits_at(actor_id, hand_table_id) OR EXISTS (
      SELECT FROM hand_players p WHERE p.hand_id = hand_reveal.hand_id AND p.user_id = actor_id
    ) THEN 'own-hand'
    WHEN NOT readable THEN 'cards-unreadable'
    WHEN (SELECT count(*) FROM hand_reveals r WHERE r.revealed_by = actor_id AND r.at > now() - interval '1 hour')
         >= staff_limit_of('reveals-per-hour') THEN 'too-many-reveals'
  END);
  IF refused IS NULL THEN
    INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES (hand_reveal.hand_id, actor_id, hand_reveal.reason);
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, CASE WHEN refused IS NULL THEN 'hand.reveal' ELSE 'hand.refuse-reveal' END, 'hand',
          hand_reveal.hand_id, hand_reveal.reason, CASE WHEN refused IS NOT NULL THEN jsonb_build_object('code', refused) END,
          hand_reveal.ip_address);
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION hand_reveal TO web;

CREATE OR REPLACE FUNCTION public.hand_settings_keep(played jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  -- jsonb has its keys in one order, whatever the caller's was.
  content_hash bytea := sha256(convert_to(played::text, 'UTF8'));
  kept_id integer := (SELECT id FROM hand_settings WHERE hash = content_hash);
BEGIN
  IF kept_id IS NULL THEN
    INSERT INTO hand_settings (hash, settings) VALUES (content_hash, played) ON CONFLICT (hash) DO NOTHING;
    kept_id := (SELECT id FROM hand_settings WHERE hash = content_hash);
  END IF;
  RETURN kept_id;
END $function$;
GRANT EXECUTE ON FUNCTION hand_settings_keep TO game;

CREATE OR REPLACE FUNCTION public.hand_share(session_key text, hand_id text, shows_names boolean, most_links integer, OUT refused text, OUT token uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  shared_serial bigint;
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
    RETURN;
  END IF;
  -- One link of a player at a time, so that the limit holds.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  SELECT h.serial INTO shared_serial FROM hands h JOIN hand_seats p ON p.hand_serial = h.serial
  WHERE h.id = hand_share.hand_id AND p.user_id = actor_id;
  IF shared_serial IS NULL THEN
    refused := 'not-found';
    RETURN;
  END IF;
  token := (SELECT l.token FROM share_links l
            WHERE l.user_id = actor_id AND l.hand_serial = shared_serial AND l.shows_names = hand_share.shows_names);
  IF token IS NOT NULL THEN
    RETURN;
  ELSIF (SELECT count(*) FROM share_links l WHERE l.user_id = actor_id) >= most_links THEN
    refused := 'too-many-links';
    RETURN;
  END IF;
  INSERT INTO share_links AS l (hand_serial, user_id, shows_names) VALUES (shared_serial, actor_id, hand_share.shows_names)
  RETURNING l.token INTO token;
END $function$;
GRANT EXECUTE ON FUNCTION hand_share TO web;

CREATE OR REPLACE FUNCTION public.hand_start_check_shuffle()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM json_array_elements(NEW.events) AS event WHERE event->>'type' = 'hand-started') AND EXISTS (
    SELECT FROM shuffle_reports r
    WHERE NOT r.passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)
  ) THEN
    RAISE EXCEPTION 'no hand is dealt while the shuffle is in doubt'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stream_steps_dealing_stopped';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.invitations_mark_read(session_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE notices n SET read_at = now() WHERE n.user_id = actor_id AND n.kind = 'table-invitation' AND n.read_at IS NULL;
  IF FOUND THEN
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION invitations_mark_read TO web;

CREATE OR REPLACE FUNCTION public.invitations_of(person_id uuid)
 RETURNS TABLE(id bigint, at timestamp with time zone, sender_id uuid, table_id uuid, table_name text, game_token text, is_read boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT n.id, n.created_at, (n.detail->>'memberId')::uuid, t.id, t.name, n.detail->>'gameToken', n.read_at IS NOT NULL
  FROM notices n JOIN tables t ON t.id = (n.detail->>'tableId')::uuid AND t.status = 'open'
  WHERE n.user_id = person_id AND n.kind = 'table-invitation' AND n.created_at > now() - interval '1 day'
  ORDER BY n.id DESC
$function$;
GRANT EXECUTE ON FUNCTION invitations_of TO web;

CREATE OR REPLACE FUNCTION public.invitations_take_away(one uuid, other uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM notices n
  WHERE n.kind = 'table-invitation'
    AND ((n.user_id = one AND n.detail->>'memberId' = other::text) OR (n.user_id = other AND n.detail->>'memberId' = one::text))
$function$;

CREATE OR REPLACE FUNCTION public.journal_append(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
  WITH leased AS MATERIALIZED (
    SELECT a.stream_id, a.epoch, l.epoch = a.epoch AS lease_is_current,
           a.first_seq IS NULL OR a.first_seq = 1 + coalesce(
             (SELECT last_seq FROM stream_steps WHERE stream_id = a.stream_id ORDER BY seq DESC LIMIT 1), 0) AS seq_follows
    FROM unnest(stream_ids, unit_ids, epochs, first_seqs) AS a(stream_id, unit_id, epoch, first_seq)
    JOIN leases l ON l.unit_id = a.unit_id
    ORDER BY l.unit_id FOR KEY SHARE OF l
  ), written AS (
    INSERT INTO stream_steps
      (stream_id, seq, last_seq, epoch, hand_no, remaining_ms, early_ms, action_id, hand_nos, events, sealed)
    SELECT stream_id, seq, last_seq, l.epoch, hand_no, remaining_ms, early_ms, action_id, hand_nos, events, decode(sealed, 'base64')
    FROM json_to_recordset(steps)
      AS s(stream_id uuid, seq bigint, last_seq bigint, hand_no int, remaining_ms int, early_ms int, action_id text, hand_nos int[],
           events json, sealed text)
    JOIN leased l USING (stream_id)
    WHERE l.lease_is_current AND l.seq_follows
  )
  SELECT CASE WHEN l.lease_is_current IS NOT TRUE THEN 'fenced' WHEN l.seq_follows THEN 'durable' ELSE 'out-of-sequence' END
  FROM unnest(stream_ids) WITH ORDINALITY AS a(stream_id, ordinal) LEFT JOIN leased l USING (stream_id)
  ORDER BY a.ordinal;
END $function$;
GRANT EXECUTE ON FUNCTION journal_append TO game;

CREATE OR REPLACE FUNCTION public.journal_apply_effects(ledger_moves json, hand_records json, played_settings json, snapshots json)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM ledger_post(ledger_moves);
  WITH kept AS MATERIALIZED (
    SELECT place, hand_settings_keep(settings::jsonb) AS id
    FROM json_array_elements(played_settings) WITH ORDINALITY AS s(settings, place)
  ), given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(hand_records)
      AS h(id text, table_id uuid, hand_no int, outcome hand_outcome, pot bigint, rake bigint, settings_place bigint, sealed text,
           last_seq bigint, players json)
  ), recorded AS (
    INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, last_seq)
    SELECT g.id, table_id, hand_no, outcome, pot, rake, kept.id, decode(sealed, 'base64'), last_seq
    FROM given g JOIN kept ON kept.place = g.settings_place
    RETURNING id, serial
  )
  INSERT INTO hand_seats (hand_serial, user_id, net, invested, rake, seat)
  SELECT r.serial, p.user_id, p.net, p.invested, p.rake, p.seat
  FROM recorded r JOIN given g USING (id),
       json_to_recordset(g.players) AS p(seat smallint, user_id uuid, net bigint, invested bigint, rake bigint);
  INSERT INTO stream_snapshots (stream_id, seq, state)
  SELECT stream_id, seq, state FROM json_to_recordset(snapshots) AS s(stream_id uuid, seq bigint, state jsonb)
  ON CONFLICT (stream_id) DO UPDATE SET seq = excluded.seq, state = excluded.state;
END $function$;
GRANT EXECUTE ON FUNCTION journal_apply_effects TO game;

CREATE OR REPLACE FUNCTION public.journal_seat(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json, seats_taken json, ledger_moves json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  outcomes text[] := ARRAY(SELECT journal_append(stream_ids, unit_ids, epochs, first_seqs, steps));
BEGIN
  IF 'durable' = ALL (outcomes) THEN
    INSERT INTO seats (table_id, seat, user_id)
    SELECT table_id, seat, user_id FROM json_to_recordset(seats_taken) AS s(table_id uuid, seat int, user_id uuid)
    ORDER BY table_id, seat;
    PERFORM ledger_post(ledger_moves);
  ELSIF cardinality(outcomes) > 1 THEN
    RAISE EXCEPTION 'not all of these players may be seated here';
  END IF;
  RETURN QUERY SELECT unnest(outcomes);
END $function$;
GRANT EXECUTE ON FUNCTION journal_seat TO game;

CREATE OR REPLACE FUNCTION public.journal_settle(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json, ledger_moves json, hand_records json, played_settings json, snapshots json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  outcomes text[] := ARRAY(SELECT journal_append(stream_ids, unit_ids, epochs, first_seqs, steps));
BEGIN
  IF 'durable' = ALL (outcomes) THEN
    PERFORM journal_apply_effects(ledger_moves, hand_records, played_settings, snapshots);
  ELSIF cardinality(outcomes) > 1 THEN
    RAISE EXCEPTION 'not all of these hands may be settled here';
  END IF;
  RETURN QUERY SELECT unnest(outcomes);
END $function$;
GRANT EXECUTE ON FUNCTION journal_settle TO game;

CREATE OR REPLACE FUNCTION public.lease_check_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM tables t WHERE t.id = NEW.unit_id AND t.tournament_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_account_owner(account text, OUT kind account_kind, OUT user_id uuid, OUT table_id uuid, OUT tournament_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  first_part text := split_part(account, ':', 2);
  second_part text := split_part(account, ':', 3);
BEGIN
  kind := split_part(account, ':', 1)::account_kind;
  user_id := CASE kind WHEN 'wallet' THEN first_part WHEN 'ticket' THEN first_part WHEN 'stack' THEN second_part END::uuid;
  tournament_id := CASE kind WHEN 'escrow' THEN first_part WHEN 'ticket' THEN second_part END::uuid;
  table_id := CASE kind WHEN 'stack' THEN first_part WHEN 'rake' THEN first_part WHEN 'mint' THEN nullif(second_part, '') END::uuid;
  IF kind = 'rake' AND NOT EXISTS (SELECT FROM tables t WHERE t.id = table_id) THEN
    tournament_id := table_id;
    table_id := NULL;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_account_owner TO game;

CREATE OR REPLACE FUNCTION public.ledger_apply_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  wrong record;
BEGIN
  UPDATE ledger_accounts a SET balance = a.balance + m.amount
  FROM (SELECT account_serial, sum(amount)::bigint AS amount FROM new_postings GROUP BY account_serial) m
  WHERE a.serial = m.account_serial;
  SELECT p.id, p.transaction_id, p.fault INTO wrong
  FROM (
    SELECT m.id, n.transaction_id, CASE
      WHEN t.currency <> m.currency THEN 'ledger_entries_same_currency'
      WHEN n.balance_after < 0 AND m.kind <> 'mint' THEN 'ledger_accounts_not_negative'
      WHEN n.amount < 0 AND m.kind = 'wallet' AND t.kind <> 'adjust'
        -- No EXISTS: it may be planned as a list of all users on a break, made for each statement.
        AND (SELECT u.break_until > now() FROM users u WHERE u.id = m.user_id) THEN 'ledger_wallets_not_on_a_break'
      WHEN abs(n.balance_after) > 9007199254740991 THEN 'ledger_accounts_safe_integer'
      -- What the account holds now, without the later entries of it.
      WHEN n.balance_after <> m.balance - (sum(n.amount) OVER later - n.amount) THEN 'ledger_entries_follow'
    END AS fault
    FROM new_postings n
    CROSS JOIN LATERAL (SELECT id, kind, currency, balance, user_id FROM ledger_accounts WHERE serial = n.account_serial OFFSET 0) AS m
    CROSS JOIN LATERAL (SELECT currency, kind FROM ledger_transactions WHERE id = n.transaction_id OFFSET 0) AS t
    WINDOW later AS (PARTITION BY n.account_serial ORDER BY n.transaction_id DESC)
  ) p
  WHERE p.fault IS NOT NULL LIMIT 1;
  IF wrong.fault IS NOT NULL THEN
    RAISE EXCEPTION 'the entry of account % in transaction % is refused', wrong.id, wrong.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = wrong.fault;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_balance(account text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.id = account), 0)
$function$;

CREATE OR REPLACE FUNCTION public.ledger_check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  unbalanced bigint := (
    SELECT n.transaction_id FROM new_postings n GROUP BY n.transaction_id HAVING sum(n.amount) <> 0 LIMIT 1
  );
BEGIN
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'the entries of transaction % do not sum to zero', unbalanced
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_guard_mint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  guarded text;
BEGIN
  IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN NULL;
  END IF;
  guarded := (
    SELECT a.id FROM new_postings n
    CROSS JOIN LATERAL (SELECT id, kind, table_id FROM ledger_accounts WHERE serial = n.account_serial OFFSET 0) AS a
    WHERE a.kind = 'mint' AND a.table_id IS NULL OR a.kind = 'promotion' AND n.amount < 0 LIMIT 1
  );
  IF guarded IS NOT NULL THEN
    RAISE EXCEPTION 'role % may not post to %', current_user, guarded USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
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
  account_ids text[] := ARRAY(
    SELECT DISTINCT json_object_keys(m.entries) FROM json_to_recordset(moves) AS m(entries json)
  );
  new_keys text[];
  reused_key text;
BEGIN
  -- All accounts of all moves first, in the order of their ids, so that no two callers wait for each other in a circle.
  IF (SELECT count(*) FROM ledger_accounts WHERE id = ANY (account_ids)) < cardinality(account_ids) THEN
    INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id, tournament_id)
    SELECT DISTINCT ON (e.account) e.account, o.kind, m.currency, o.user_id, o.table_id, o.tournament_id
    FROM json_to_recordset(moves) AS m(currency currency, entries json)
    CROSS JOIN LATERAL json_object_keys(m.entries) AS e(account)
    CROSS JOIN LATERAL ledger_account_owner(e.account) AS o
    ORDER BY e.account
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM ledger_lock_accounts(account_ids);
  -- One statement for all moves, so that what is checked once a statement is checked once.
  WITH given AS MATERIALIZED (
    -- jsonb has its keys in one order, whatever the caller's was.
    SELECT m.*, sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) AS content_hash
    FROM ROWS FROM (json_to_recordset(moves) AS (key text, kind text, currency currency, entries jsonb))
      WITH ORDINALITY AS m(key, kind, currency, entries, place)
  ), first_of_key AS MATERIALIZED (
    SELECT DISTINCT ON (key) * FROM given ORDER BY key, place
  ), posted AS (
    INSERT INTO ledger_transactions (key, request_hash, kind, currency)
    SELECT key, content_hash, kind, currency FROM first_of_key ORDER BY place
    ON CONFLICT (key) DO NOTHING RETURNING id, key
  ), entered AS (
    INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after)
    SELECT p.id, a.serial, e.value::bigint, a.balance + sum(e.value::bigint) OVER (PARTITION BY a.serial ORDER BY p.id)
    FROM posted p JOIN first_of_key m USING (key) CROSS JOIN LATERAL jsonb_each_text(m.entries) AS e
    -- OFFSET 0: each account by its key. A join may read all accounts, as it may be planned while there are few.
    CROSS JOIN LATERAL (SELECT serial, balance FROM ledger_accounts WHERE id = e.key OFFSET 0) AS a
    ORDER BY p.id, a.serial
  )
  SELECT coalesce(array_agg(key), '{}') INTO new_keys FROM posted;
  IF cardinality(new_keys) = json_array_length(moves) THEN
    RETURN QUERY SELECT 'new' FROM unnest(new_keys);
    RETURN;
  END IF;
  SELECT m.key INTO reused_key
  FROM json_to_recordset(moves) AS m(key text, kind text, currency currency, entries jsonb) JOIN ledger_transactions t USING (key)
  WHERE t.request_hash <> sha256(convert_to(concat_ws(' ', m.kind, m.currency, m.entries), 'UTF8')) LIMIT 1;
  IF reused_key IS NOT NULL THEN
    RAISE EXCEPTION 'ledger key % was used before for something else', reused_key
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'ledger_transactions_same_request';
  END IF;
  RETURN QUERY
  SELECT CASE WHEN m.key = ANY (new_keys) AND row_number() OVER (PARTITION BY m.key ORDER BY m.place) = 1 THEN 'new' ELSE 'repeated' END
  FROM ROWS FROM (json_to_recordset(moves) AS (key text)) WITH ORDINALITY AS m(key, place)
  ORDER BY m.place;
END $function$;
GRANT EXECUTE ON FUNCTION ledger_post TO game;

CREATE OR REPLACE FUNCTION public.limit_tries_count(keys text[], mosts integer[], windows_ms integer[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  now_at timestamptz := clock_timestamp();
  since timestamptz;
  tried int;
BEGIN
  DELETE FROM limit_tries WHERE key_hash IN (
    SELECT key_hash FROM limit_tries WHERE expires_at < now_at LIMIT 20 FOR UPDATE SKIP LOCKED);
  FOR i IN 1 .. cardinality(keys) LOOP
    since := now_at - make_interval(secs => windows_ms[i] / 1000.0);
    INSERT INTO limit_tries AS l (key_hash, tries, expires_at)
    VALUES (sha256(convert_to(keys[i], 'UTF8')), ARRAY[now_at], now_at + (now_at - since))
    ON CONFLICT (key_hash) DO UPDATE SET
      -- One more than the most is enough to refuse the next try.
      tries = ARRAY(
        SELECT t FROM unnest(l.tries || now_at) AS t WHERE t > since ORDER BY t DESC LIMIT mosts[i] + 1),
      expires_at = excluded.expires_at
    RETURNING cardinality(l.tries) INTO tried;
    IF tried > mosts[i] THEN
      RETURN i;
    END IF;
  END LOOP;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION limit_tries_count TO web;

CREATE OR REPLACE FUNCTION public.limit_tries_next(key text, most integer, window_ms integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT t + make_interval(secs => window_ms / 1000.0)
  FROM limit_tries l CROSS JOIN LATERAL unnest(l.tries) AS t
  WHERE l.key_hash = sha256(convert_to(key, 'UTF8')) AND t > clock_timestamp() - make_interval(secs => window_ms / 1000.0)
  ORDER BY t DESC OFFSET most - 1 LIMIT 1
$function$;
GRANT EXECUTE ON FUNCTION limit_tries_next TO web;

CREATE OR REPLACE FUNCTION public.live_tables_mark_watched(table_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO live_table_watches AS w (table_id, since, until)
  SELECT t.id, now(), now() + interval '10 seconds' FROM tables t
  WHERE t.id = ANY (table_ids) AND t.status = 'open'
    AND NOT EXISTS (SELECT FROM live_table_watches k WHERE k.table_id = t.id AND k.until > now() + interval '5 seconds')
  ORDER BY t.id
  ON CONFLICT (table_id) DO UPDATE
    SET since = CASE WHEN w.until < now() THEN now() ELSE w.since END, until = excluded.until;
$function$;
GRANT EXECUTE ON FUNCTION live_tables_mark_watched TO game;

CREATE OR REPLACE FUNCTION public.live_tables_watch(session_key text, table_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  reads_games boolean := EXISTS (
    SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role IN ('owner', 'floor', 'support', 'integrity'));
BEGIN
  IF EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN
    PERFORM live_tables_mark_watched(ARRAY(
      SELECT w.id FROM unnest(table_ids) AS w (id)
      WHERE reads_games OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = w.id)));
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION live_tables_watch TO web;

CREATE OR REPLACE FUNCTION public.mail_add(user_id uuid, kind text, detail jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO outgoing_mails (user_id, address, kind, detail, locale)
  SELECT u.id, u.email, mail_add.kind, mail_add.detail, u.locale
  FROM users u WHERE u.id = mail_add.user_id AND u.email IS NOT NULL AND NOT u.guest AND NOT u.bot
    AND (u.email_verified_at IS NOT NULL
      OR NOT EXISTS (SELECT FROM users o WHERE o.email = u.email AND o.email_verified_at IS NOT NULL))
$function$;
GRANT EXECUTE ON FUNCTION mail_add TO auth;

CREATE OR REPLACE FUNCTION public.mail_add_to(user_id uuid, address text, kind text, detail jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO outgoing_mails (user_id, address, kind, detail, locale)
  SELECT u.id, mail_add_to.address, mail_add_to.kind, mail_add_to.detail, u.locale FROM users u WHERE u.id = mail_add_to.user_id
$function$;
GRANT EXECUTE ON FUNCTION mail_add_to TO auth;

CREATE OR REPLACE FUNCTION public.mail_claim(OUT id uuid, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE outgoing_mails m SET given_up_at = clock_timestamp(), detail = m.detail - 'token'
  WHERE m.id IN (
    SELECT d.id FROM outgoing_mails d
    WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
      AND d.created_at < clock_timestamp() - interval '2 days'
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  RETURN QUERY
  WITH claimed AS (
    UPDATE outgoing_mails m SET tries = m.tries + 1, next_try_at = clock_timestamp() + interval '10 minutes'
    WHERE m.id = (
      SELECT d.id FROM outgoing_mails d
      WHERE d.sent_at IS NULL AND d.given_up_at IS NULL AND d.next_try_at <= clock_timestamp()
        AND d.created_at >= clock_timestamp() - interval '2 days'
      ORDER BY d.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.*)
  SELECT c.id, c.address, u.name, c.kind, c.detail, c.locale FROM claimed c LEFT JOIN users u ON u.id = c.user_id;
END $function$;
GRANT EXECUTE ON FUNCTION mail_claim TO game;

CREATE OR REPLACE FUNCTION public.mail_failed(id uuid, outcome text, error text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE outgoing_mails m
  SET last_error = left(error, 500),
      next_try_at = CASE WHEN outcome = 'not-taken'
        THEN clock_timestamp() + least(interval '15 minutes', interval '15 seconds' * 2 ^ least(m.tries, 10)) ELSE m.next_try_at END,
      given_up_at = CASE WHEN outcome = 'refused' THEN clock_timestamp() END,
      detail = CASE WHEN outcome = 'refused' THEN m.detail - 'token' ELSE m.detail END
  WHERE m.id = mail_failed.id AND m.sent_at IS NULL AND m.given_up_at IS NULL
$function$;
GRANT EXECUTE ON FUNCTION mail_failed TO game;

CREATE OR REPLACE FUNCTION public.mail_link_add(user_id uuid, purpose text, address text, valid_for interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  -- 244 random bits in base64url.
  token CONSTANT text := translate(
    rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
BEGIN
  -- The links of one person are made one after the other, so that the limit holds.
  PERFORM pg_advisory_xact_lock(3, hashtext(user_id::text));
  DELETE FROM mail_links l WHERE l.user_id = mail_link_add.user_id AND l.created_at < now() - interval '30 days';
  IF (SELECT count(*) FROM mail_links l
      WHERE l.user_id = mail_link_add.user_id AND l.purpose = mail_link_add.purpose
        AND l.created_at > clock_timestamp() - interval '1 hour') >= 5 THEN
    RETURN NULL;
  END IF;
  UPDATE mail_links l SET expires_at = clock_timestamp()
  WHERE l.user_id = mail_link_add.user_id AND l.purpose = mail_link_add.purpose
    AND l.used_at IS NULL AND l.expires_at > clock_timestamp();
  INSERT INTO mail_links (token_hash, user_id, purpose, address, expires_at)
  VALUES (sha256(convert_to(token, 'UTF8')), mail_link_add.user_id, mail_link_add.purpose, mail_link_add.address,
          clock_timestamp() + valid_for);
  RETURN token;
END $function$;
ALTER FUNCTION mail_link_add OWNER TO auth;

CREATE OR REPLACE FUNCTION public.mail_link_find(token text, VARIADIC purposes text[], OUT refused text, OUT link mail_links)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT l.* INTO link FROM mail_links l
  WHERE l.token_hash = sha256(convert_to(token, 'UTF8')) AND l.purpose = ANY (purposes) FOR UPDATE;
  refused := CASE
    WHEN link.token_hash IS NULL THEN 'link-unknown'
    WHEN link.used_at IS NOT NULL THEN 'link-used'
    WHEN link.expires_at <= clock_timestamp() THEN 'link-expired'
    WHEN link.purpose <> 'change' AND NOT EXISTS (
      SELECT FROM users u WHERE u.id = link.user_id AND u.email = link.address) THEN 'link-expired'
    WHEN EXISTS (
      SELECT FROM users u WHERE u.id = link.user_id AND u.closed_at IS NOT NULL
        AND (link.purpose <> 'reset' OR coalesce(u.reopen_until <= clock_timestamp(), true))) THEN 'link-expired'
    WHEN link.purpose = 'reset' AND coalesce(address_owner(link.address), link.user_id) <> link.user_id THEN 'link-expired'
  END;
END $function$;
ALTER FUNCTION mail_link_find OWNER TO auth;

CREATE OR REPLACE FUNCTION public.mail_open(session_key text, mail_id uuid, reason text, ip_address text, OUT refused text, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  mail outgoing_mails;
BEGIN
  SELECT m.* INTO mail FROM outgoing_mails m WHERE m.id = mail_id;
  refused := coalesce(staff_refusal(session_key, mail_open.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN mail.id IS NULL THEN 'no-such-mail'
    WHEN EXISTS (SELECT FROM mail_sender s WHERE s.address IS NOT NULL) THEN 'mail-is-sent'
    WHEN mail.user_id <> actor_id AND EXISTS (SELECT FROM staff_members m WHERE m.user_id = mail.user_id) THEN 'mail-to-staff'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'mail.open', 'mail', mail.id::text, mail_open.reason,
          jsonb_build_object('kind', mail.kind, 'userId', mail.user_id), mail_open.ip_address);
  address := mail.address;
  kind := mail.kind;
  detail := mail.detail;
  locale := mail.locale;
  name := (SELECT u.name FROM users u WHERE u.id = mail.user_id);
END $function$;
GRANT EXECUTE ON FUNCTION mail_open TO web;

CREATE OR REPLACE FUNCTION public.mail_sender_set(address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE mail_sender s SET address = mail_sender_set.address, at = clock_timestamp()
  WHERE s.address IS DISTINCT FROM mail_sender_set.address
$function$;
GRANT EXECUTE ON FUNCTION mail_sender_set TO game;

CREATE OR REPLACE FUNCTION public.mail_sent(id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE outgoing_mails m SET sent_at = clock_timestamp(), detail = m.detail - 'token', last_error = NULL
  WHERE m.id = mail_sent.id AND m.sent_at IS NULL
$function$;
GRANT EXECUTE ON FUNCTION mail_sent TO game;

CREATE OR REPLACE FUNCTION public.mails_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH forgotten AS (
    DELETE FROM outgoing_mails m WHERE m.id IN (
      SELECT o.id FROM outgoing_mails o WHERE o.created_at < now() - make_interval(days => mails_forget.days)
      ORDER BY o.created_at LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$function$;
GRANT EXECUTE ON FUNCTION mails_forget TO game;

CREATE OR REPLACE FUNCTION public.notices_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH forgotten AS (
    DELETE FROM notices n WHERE n.id IN (
      SELECT o.id FROM notices o WHERE o.read_at IS NOT NULL AND o.created_at < now() - make_interval(days => notices_forget.days)
      ORDER BY o.id LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$function$;
GRANT EXECUTE ON FUNCTION notices_forget TO game;

CREATE OR REPLACE FUNCTION public.notices_mark_read(session_key text, up_to bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_invitations boolean;
BEGIN
  WITH marked AS (
    UPDATE notices n SET read_at = now() WHERE n.user_id = actor_id AND n.id <= up_to AND n.read_at IS NULL RETURNING n.kind
  ) SELECT bool_or(m.kind = 'table-invitation') INTO has_invitations FROM marked m;
  IF has_invitations THEN
    PERFORM pg_notify('friends_changed', actor_id::text);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION notices_mark_read TO web;

CREATE OR REPLACE FUNCTION public.own_hands_add(from_serial bigint, to_serial bigint, rows json)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  mark own_hand_marks;
BEGIN
  SELECT * INTO mark FROM own_hand_marks FOR UPDATE;
  IF mark.id IS NULL THEN
    INSERT INTO own_hand_marks (from_serial, to_serial) VALUES (own_hands_add.from_serial, own_hands_add.to_serial) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  ELSIF mark.to_serial = own_hands_add.from_serial THEN
    UPDATE own_hand_marks m SET to_serial = own_hands_add.to_serial;
  ELSIF mark.from_serial = own_hands_add.to_serial THEN
    UPDATE own_hand_marks m SET from_serial = own_hands_add.from_serial;
  ELSE
    RETURN false;
  END IF;
  INSERT INTO own_hands (
    user_id, hand_serial, table_id, ended_at, big_blind, pot, net, game, structure, money, position, seat, wagers, calls, counted,
    decided_preflop, vpip, pfr, three_bet_possible, three_bet, continuation_bet_possible, continuation_bet, saw_flop, showdown,
    won_at_showdown, adjusted_net, board, tournament_id, hidden_cards)
  SELECT r.user_id, r.hand_serial, h.table_id, h.ended_at, r.big_blind, h.pot, s.net, r.game, r.structure, r.money, r.position, s.seat, r.wagers,
    r.calls, r.counted, r.decided_preflop, r.vpip, r.pfr, r.three_bet_possible, r.three_bet, r.continuation_bet_possible, r.continuation_bet,
    r.saw_flop, r.showdown, r.won_at_showdown, nullif(r.adjusted_net, s.net), r.board, t.tournament_id, decode(r.hidden_cards, 'base64')
  FROM json_to_recordset(rows) AS r(
    user_id uuid, hand_serial bigint, big_blind bigint, game hand_game, structure hand_structure, money hand_money, position hand_position,
    wagers smallint, calls smallint, counted boolean, decided_preflop boolean, vpip boolean, pfr boolean, three_bet_possible boolean,
    three_bet boolean, continuation_bet_possible boolean, continuation_bet boolean, saw_flop boolean, showdown boolean,
    won_at_showdown boolean, adjusted_net bigint, board bigint, hidden_cards text)
  JOIN hand_seats s ON s.user_id = r.user_id AND s.hand_serial = r.hand_serial
  JOIN hands h ON h.serial = r.hand_serial
  JOIN tables t ON t.id = h.table_id
  WHERE r.hand_serial > own_hands_add.from_serial AND r.hand_serial <= own_hands_add.to_serial
  ON CONFLICT DO NOTHING;
  RETURN true;
END $function$;
GRANT EXECUTE ON FUNCTION own_hands_add TO game;

CREATE OR REPLACE FUNCTION public.passkey_add(session_key text, challenge_key text, credential_id text, public_key bytea, counter bigint, transports text[], name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  challenge record := sign_in_challenge_take(challenge_key);
  refused text := coalesce(factor_change_refusal(session_key), CASE
    WHEN challenge.purpose IS DISTINCT FROM 'passkey-add' OR challenge.user_id <> actor_id THEN 'challenge-expired'
    WHEN (SELECT count(*) FROM passkeys p WHERE p.user_id = actor_id) >= 10 THEN 'too-many-passkeys'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
  VALUES (actor_id, passkey_add.credential_id, passkey_add.public_key, passkey_add.counter, passkey_add.transports, passkey_add.name)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'factor-exists';
  END IF;
  PERFORM session_note_second_step(session_key);
  PERFORM factor_tell_change(actor_id, 'passkey-added', passkey_add.name);
  RETURN NULL;
END $function$;
ALTER FUNCTION passkey_add OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_add TO web;

CREATE OR REPLACE FUNCTION public.passkey_challenge_open(session_key text, challenge_key text, purpose text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := CASE
    WHEN purpose = 'passkey-add' THEN factor_change_refusal(session_key)
    WHEN purpose <> 'passkey-renew' OR actor_id IS NULL THEN 'session-revoked'
  END;
BEGIN
  IF refused IS NULL THEN
    PERFORM sign_in_challenge_add(challenge_key, purpose, actor_id);
  END IF;
  RETURN refused;
END $function$;
ALTER FUNCTION passkey_challenge_open OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_challenge_open TO web;

CREATE OR REPLACE FUNCTION public.passkey_remove(session_key text, passkey_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
  removed text;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  DELETE FROM passkeys p WHERE p.id = passkey_id AND p.user_id = actor_id RETURNING p.name INTO removed;
  IF FOUND THEN
    PERFORM recovery_codes_drop_unneeded(actor_id);
    PERFORM factor_tell_change(actor_id, 'passkey-removed', removed);
  END IF;
  RETURN NULL;
END $function$;
ALTER FUNCTION passkey_remove OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_remove TO web;

CREATE OR REPLACE FUNCTION public.passkey_rename(session_key text, passkey_id uuid, name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE passkeys p SET name = passkey_rename.name WHERE p.id = passkey_id AND p.user_id = actor_id;
  RETURN CASE WHEN actor_id IS NULL THEN 'session-revoked' WHEN NOT FOUND THEN 'no-factor' END;
END $function$;
ALTER FUNCTION passkey_rename OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_rename TO web;

CREATE OR REPLACE FUNCTION public.passkey_sign_in_begin(session_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM sign_in_challenge_add(session_key, 'passkey-sign-in', NULL);
END $function$;
ALTER FUNCTION passkey_sign_in_begin OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_sign_in_begin TO web;

CREATE OR REPLACE FUNCTION public.passkey_use(credential_id text, counter bigint)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE passkeys p SET counter = passkey_use.counter, last_used_at = now()
  WHERE p.credential_id = passkey_use.credential_id
    AND (passkey_use.counter > p.counter OR (passkey_use.counter = 0 AND p.counter = 0))
  RETURNING p.user_id
$function$;
ALTER FUNCTION passkey_use OWNER TO auth;

CREATE OR REPLACE FUNCTION public.password_change(session_key text, proof bytea, salt bytea, memory_kib integer, passes integer, lanes integer, new_proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_factor CONSTANT boolean := factor_ways(actor_id) <> '{}';
  is_right boolean;
BEGIN
  IF has_factor AND NOT session_is_fresh(session_key) THEN
    RETURN 'fresh-sign-in-required';
  END IF;
  -- Of two changes at once the later one finds another password than the one it knew.
  UPDATE credentials c
  SET salt = password_change.salt, memory_kib = password_change.memory_kib, passes = password_change.passes,
      lanes = password_change.lanes, proof_hash = sha256(new_proof)
  WHERE c.user_id = actor_id AND c.proof_hash = sha256(proof);
  is_right := FOUND;
  IF NOT (has_factor AND is_right) THEN
    PERFORM session_note_proof(session_key, is_right);
  END IF;
  IF NOT is_right THEN
    RETURN 'wrong-password';
  END IF;
  PERFORM session_end_others(session_key, NULL);
  PERFORM mail_add(actor_id, 'password-changed', '{}');
  RETURN NULL;
END $function$;
ALTER FUNCTION password_change OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_change TO web;

CREATE OR REPLACE FUNCTION public.password_is_right(user_id uuid, proof bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM credentials c WHERE c.user_id = password_is_right.user_id AND c.proof_hash = sha256(proof))
$function$;
ALTER FUNCTION password_is_right OWNER TO auth;

CREATE OR REPLACE FUNCTION public.password_reset(token text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  found_link record := mail_link_find(token, 'reset');
  link mail_links := found_link.link;
BEGIN
  IF found_link.refused IS NOT NULL THEN
    RETURN found_link.refused;
  END IF;
  UPDATE mail_links l SET used_at = clock_timestamp() WHERE l.token_hash = link.token_hash;
  UPDATE credentials c
  SET salt = password_reset.salt, memory_kib = password_reset.memory_kib, passes = password_reset.passes,
      lanes = password_reset.lanes, proof_hash = sha256(proof)
  WHERE c.user_id = link.user_id;
  BEGIN
    UPDATE users u SET email_verified_at = clock_timestamp()
    WHERE u.id = link.user_id AND u.email_verified_at IS NULL AND factor_ways(u.id) = '{}';
  EXCEPTION WHEN unique_violation THEN
    NULL; -- another account has proven the address in this moment, or its player is on a break
  END;
  UPDATE sessions s SET revoked_at = clock_timestamp() WHERE s.user_id = link.user_id AND s.revoked_at IS NULL;
  -- A change of the address that a thief of the old password began must not go through.
  UPDATE mail_links l SET expires_at = clock_timestamp()
  WHERE l.user_id = link.user_id AND l.purpose = 'change' AND l.used_at IS NULL AND l.expires_at > clock_timestamp();
  PERFORM mail_add(link.user_id, 'password-changed', '{}');
  RETURN NULL;
END $function$;
ALTER FUNCTION password_reset OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset TO web;

CREATE OR REPLACE FUNCTION public.password_reset_ask(login text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  owner_id uuid := account_find(login);
  claimant uuid;
  token text;
BEGIN
  FOR claimant IN
    SELECT u.id FROM users u JOIN credentials c ON c.user_id = u.id
    WHERE CASE WHEN owner_id IS NULL THEN u.email = login ELSE u.id = owner_id END AND NOT u.guest AND NOT u.bot
      AND (u.closed_at IS NULL OR u.reopen_until > clock_timestamp())
    ORDER BY u.created_at DESC, u.id LIMIT 5
  LOOP
    token := mail_link_add(claimant, 'reset', (SELECT u.email FROM users u WHERE u.id = claimant), interval '30 minutes');
    IF token IS NOT NULL THEN
      PERFORM mail_add(claimant, 'password-reset', jsonb_build_object('token', token));
    END IF;
  END LOOP;
END $function$;
ALTER FUNCTION password_reset_ask OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset_ask TO web;

CREATE OR REPLACE FUNCTION public.password_reset_owner(token text, OUT refused text, OUT name text, OUT email text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  found_link record := mail_link_find(token, 'reset');
  link mail_links := found_link.link;
BEGIN
  refused := found_link.refused;
  IF refused IS NULL THEN
    SELECT u.name, u.email INTO name, email FROM users u WHERE u.id = link.user_id;
  END IF;
END $function$;
ALTER FUNCTION password_reset_owner OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset_owner TO web;

CREATE OR REPLACE FUNCTION public.password_salt(login text, OUT salt bytea, OUT memory_kib integer, OUT passes integer, OUT lanes integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY SELECT c.salt, c.memory_kib, c.passes, c.lanes FROM credentials c WHERE c.user_id = account_find(login);
END $function$;
ALTER FUNCTION password_salt OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_salt TO web;

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
GRANT EXECUTE ON FUNCTION play_chips_grant_welcome TO auth;

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

CREATE OR REPLACE FUNCTION public.play_chips_of(user_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT sum(a.balance) FROM ledger_accounts a WHERE a.user_id = $1 AND a.currency = 'play'), 0)::bigint
    + coalesce((
      SELECT sum((t.settings#>>'{buyIn,prize}')::bigint + (t.settings#>>'{buyIn,fee}')::bigint)
      FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id AND t.status = 'registering' AND t.currency = 'play'
      WHERE e.user_id = $1), 0)::bigint
$function$;
GRANT EXECUTE ON FUNCTION play_chips_of TO game;
GRANT EXECUTE ON FUNCTION play_chips_of TO web;

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
  IF rule.player_kind IS NULL THEN
    refused := 'no-such-person';
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM users u
    WHERE u.id = play_chips_refill.user_id AND greatest(u.frozen_until, u.banned_until) > clock_timestamp()
  ) THEN
    refused := 'account-frozen';
    RETURN;
  ELSIF EXISTS (SELECT FROM users u WHERE u.id = play_chips_refill.user_id AND u.break_until > clock_timestamp()) THEN
    refused := 'on-a-break';
    RETURN;
  END IF;
  PERFORM play_chips_lock_accounts(user_id);
  now_at := clock_timestamp();
  chips_before := play_chips_of(user_id);
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
    WHERE rule.player_kind = 'person';
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION play_chips_refill TO game;

CREATE OR REPLACE FUNCTION public.play_chips_refill_own(session_key text, OUT refused text, OUT amount bigint, OUT next_refill_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    refused := 'session-revoked';
    RETURN;
  END IF;
  SELECT r.refused, r.amount, r.next_refill_at INTO refused, amount, next_refill_at FROM play_chips_refill(actor_id) AS r;
END $function$;
GRANT EXECUTE ON FUNCTION play_chips_refill_own TO web;

CREATE OR REPLACE FUNCTION public.play_flow_since(user_id uuid, currency currency, since timestamp with time zone, OUT bought_in bigint, OUT exposed bigint, OUT held bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  -- One number divides before from after for every account, so that a move is on one side with both its entries.
  last_before bigint := coalesce((
    SELECT t.id FROM ledger_transactions t WHERE t.created_at < since ORDER BY t.created_at DESC, t.id DESC LIMIT 1), 0);
  stood bigint;
  paid_for_entries bigint;
BEGIN
  SELECT coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0 OR p.kind = 'tournament-refund'), 0), coalesce(-sum(p.amount), 0)
  INTO bought_in, exposed
  FROM ledger_accounts a
  CROSS JOIN LATERAL (
    SELECT e.amount, t.kind FROM ledger_postings e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account_serial = a.serial AND e.transaction_id > last_before OFFSET 0) AS p
  WHERE a.id = concat_ws(':', 'wallet', play_flow_since.user_id, play_flow_since.currency)
    AND p.kind NOT IN ('grant', 'refill', 'adjust');
  SELECT coalesce(sum(b.balance_after), 0), coalesce(sum(a.balance), 0) INTO stood, held
  FROM ledger_accounts a
  LEFT JOIN LATERAL (
    SELECT e.balance_after FROM ledger_postings e
    WHERE e.account_serial = a.serial AND e.transaction_id <= last_before ORDER BY e.transaction_id DESC LIMIT 1) AS b ON true
  WHERE a.user_id = play_flow_since.user_id AND a.kind = 'stack' AND a.currency = play_flow_since.currency;
  SELECT coalesce(sum(
    (t.settings#>>'{buyIn,prize}')::bigint + (t.settings#>>'{buyIn,fee}')::bigint
    + e.rebuys * coalesce((t.settings#>>'{rebuy,price,prize}')::bigint + (t.settings#>>'{rebuy,price,fee}')::bigint, 0)
    + e.add_ons * coalesce((t.settings#>>'{addOn,price,prize}')::bigint + (t.settings#>>'{addOn,price,fee}')::bigint, 0)), 0)
  INTO paid_for_entries
  FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
  WHERE e.user_id = play_flow_since.user_id AND e.registered_at >= since AND e.paid_with = 'wallet' AND e.place IS NULL
    AND e.status NOT IN ('out', 'disqualified') AND t.status IN ('registering', 'running') AND t.currency = play_flow_since.currency;
  bought_in := greatest(bought_in, 0);
  exposed := exposed + stood;
  held := held + paid_for_entries;
END $function$;

CREATE OR REPLACE FUNCTION public.play_limit_confirm(session_key text, limit_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  known play_limits;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM play_limit_lock(actor_id, (SELECT l.currency FROM play_limits l WHERE l.id = limit_id AND l.user_id = actor_id));
  SELECT * INTO known FROM play_limits l
  WHERE l.id = limit_id AND l.user_id = actor_id AND l.raise_from + interval '7 days' > now();
  IF NOT FOUND THEN
    RETURN 'no-such-raise';
  ELSIF known.raise_from > now() THEN
    RETURN 'too-early';
  ELSIF known.raise_to IS NULL THEN
    DELETE FROM play_limits l WHERE l.id = limit_id;
  ELSE
    UPDATE play_limits l SET amount = l.raise_to, raise_to = NULL, raise_from = NULL WHERE l.id = limit_id;
  END IF;
  INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
  VALUES (actor_id, known.kind, known.period, known.currency, CASE WHEN known.raise_to IS NULL THEN 'removed' ELSE 'raised' END, known.raise_to);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION play_limit_confirm TO web;

CREATE OR REPLACE FUNCTION public.play_limit_left(wanted_id uuid, of_currency currency, uncounted bigint DEFAULT 0)
 RETURNS TABLE(kind text, period text, room bigint, until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM play_limits l WHERE l.user_id = wanted_id) THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT l.kind, l.period, t.room, l.until FROM play_limits_of(wanted_id) AS l
  CROSS JOIN LATERAL (SELECT CASE WHEN l.kind = 'session-time' THEN 0 ELSE greatest(l.amount - l.used + uncounted, 0) END AS room) AS t
  WHERE l.currency = of_currency OR l.kind = 'session-time' AND l.used >= l.amount
  ORDER BY t.room, l.until DESC LIMIT 1;
END $function$;
GRANT EXECUTE ON FUNCTION play_limit_left TO game;
GRANT EXECUTE ON FUNCTION play_limit_left TO web;

CREATE OR REPLACE FUNCTION public.play_limit_lock(actor_id uuid, of_currency currency)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wallet text := concat_ws(':', 'wallet', actor_id, of_currency);
BEGIN
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF of_currency IS NOT NULL THEN
    INSERT INTO ledger_accounts (id, kind, currency, user_id) VALUES (wallet, 'wallet', of_currency, actor_id) ON CONFLICT DO NOTHING;
    PERFORM ledger_lock_accounts(ARRAY[wallet]);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.play_limit_set(session_key text, of_kind text, of_period text, of_currency currency, new_amount bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  known play_limits;
  made text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM play_limit_lock(actor_id, of_currency);
  SELECT * INTO known FROM play_limits l
  WHERE l.user_id = actor_id AND l.kind = of_kind AND l.period = of_period AND l.currency IS NOT DISTINCT FROM of_currency;
  IF NOT FOUND THEN
    IF new_amount IS NULL THEN
      RETURN 'no-such-limit';
    END IF;
    INSERT INTO play_limits (user_id, kind, period, currency, amount) VALUES (actor_id, of_kind, of_period, of_currency, new_amount);
    made := 'set';
  ELSIF new_amount <= known.amount THEN
    UPDATE play_limits l SET amount = new_amount, raise_to = NULL, raise_from = NULL WHERE l.id = known.id;
    made := CASE WHEN new_amount < known.amount THEN 'lowered' WHEN known.raise_from IS NOT NULL THEN 'raise-withdrawn' END;
  ELSE
    UPDATE play_limits l SET raise_to = new_amount, raise_from = CASE
      WHEN known.raise_from + interval '7 days' > now() AND (known.raise_to IS NULL OR new_amount <= known.raise_to) THEN known.raise_from
      ELSE now() + interval '24 hours' END
    WHERE l.id = known.id;
    made := 'raise-asked';
  END IF;
  IF made IS NOT NULL THEN
    INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
    VALUES (actor_id, of_kind, of_period, of_currency, made, new_amount);
  END IF;
  RETURN NULL;
EXCEPTION WHEN check_violation OR not_null_violation THEN
  RETURN 'wrong-limit';
END $function$;
GRANT EXECUTE ON FUNCTION play_limit_set TO web;

CREATE OR REPLACE FUNCTION public.play_limit_withdraw(session_key text, limit_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  kept play_limits;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  UPDATE play_limits l SET raise_to = NULL, raise_from = NULL
  WHERE l.id = limit_id AND l.user_id = actor_id AND l.raise_from IS NOT NULL RETURNING * INTO kept;
  IF NOT FOUND THEN
    RETURN 'no-such-raise';
  END IF;
  INSERT INTO play_limit_changes (user_id, kind, period, currency, change, amount)
  VALUES (actor_id, kept.kind, kept.period, kept.currency, 'raise-withdrawn', kept.amount);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION play_limit_withdraw TO web;

CREATE OR REPLACE FUNCTION public.play_limits_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  payer record;
  met record;
BEGIN
  FOR payer IN
    SELECT a.user_id, -p.amount AS paid FROM ledger_postings p
    -- OFFSET 0: each account by its key. A join may read all accounts, as it may be planned while there are few.
    CROSS JOIN LATERAL (SELECT kind, user_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
    WHERE p.transaction_id = NEW.id AND p.amount < 0 AND a.kind = 'wallet'
  LOOP
    SELECT * INTO met FROM play_limit_left(payer.user_id, NEW.currency, payer.paid);
    IF met.room < payer.paid THEN
      RAISE EXCEPTION 'a limit of user % is reached', payer.user_id USING
        ERRCODE = 'check_violation', CONSTRAINT = 'play_limits_reached',
        DETAIL = json_build_object('limit', met.kind, 'period', met.period, 'currency', NEW.currency,
          'left', met.room, 'until', to_epoch_ms(met.until))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.play_limits_of(wanted_id uuid)
 RETURNS TABLE(id bigint, kind text, period text, currency currency, amount bigint, raise_to bigint, raise_from timestamp with time zone, used bigint, held bigint, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH own AS MATERIALIZED (
    SELECT l.*, date_trunc(l.period, now(), 'UTC') AS since FROM play_limits l WHERE l.user_id = wanted_id
  ), flows AS MATERIALIZED (
    SELECT o.currency, o.since, f.*
    FROM (SELECT DISTINCT o.currency, o.since FROM own o WHERE o.currency IS NOT NULL) AS o
    CROSS JOIN LATERAL play_flow_since(wanted_id, o.currency, o.since) AS f
  )
  SELECT o.id, o.kind, o.period, o.currency, o.amount, CASE WHEN w.waits THEN o.raise_to END, CASE WHEN w.waits THEN o.raise_from END,
         CASE o.kind WHEN 'buy-in' THEN f.bought_in WHEN 'loss' THEN f.exposed ELSE coalesce(bit_count(m.minutes), 0) END,
         CASE o.kind WHEN 'loss' THEN f.held ELSE 0 END,
         date_trunc(o.period, o.since + ('1 ' || o.period)::interval, 'UTC')
  FROM own o LEFT JOIN flows f USING (currency, since)
  LEFT JOIN play_minutes m ON m.user_id = wanted_id AND m.day = (now() AT TIME ZONE 'UTC')::date
  CROSS JOIN LATERAL (SELECT o.raise_from + interval '7 days' > now() AS waits) AS w
  ORDER BY o.kind, o.currency, o.since DESC
$function$;
GRANT EXECUTE ON FUNCTION play_limits_of TO game;
GRANT EXECUTE ON FUNCTION play_limits_of TO web;

CREATE OR REPLACE FUNCTION public.play_minutes_add(user_ids uuid[])
 RETURNS TABLE(user_id uuid, minutes_left bigint, told text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH clock AS (
    SELECT (t.now_utc)::date AS day, (extract(hour FROM t.now_utc) * 60 + extract(minute FROM t.now_utc))::int AS minute
    FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now_utc) AS t
  ), limited AS MATERIALIZED (
    SELECT l.user_id, l.amount, clock.day FROM play_limits l, clock
    WHERE l.user_id = ANY (user_ids) AND l.kind = 'session-time'
  ), counting AS MATERIALIZED (
    SELECT l.user_id FROM limited l
    UNION SELECT c.user_id FROM reality_checks c WHERE c.user_id = ANY (user_ids) AND c.every_minutes IS NOT NULL
    ORDER BY 1
  ), counted AS (
    INSERT INTO play_minutes AS m (user_id, day, minutes)
    SELECT c.user_id, clock.day, set_bit(0::bit(1440), clock.minute, 1) FROM counting c, clock
    ON CONFLICT ON CONSTRAINT play_minutes_pkey DO UPDATE SET minutes = m.minutes | excluded.minutes
    WHERE (m.minutes & excluded.minutes) <> excluded.minutes
    RETURNING m.user_id, bit_count(m.minutes) AS played
  ), sat AS (
    -- Between two calls hands may be played, so a sitting begins a minute before its first one is counted.
    UPDATE reality_checks c SET last_minute_at = now(), (began_at, minutes, since_answer) = (
      SELECT CASE WHEN s.goes_on THEN c.began_at ELSE now() - interval '1 minute' END,
             CASE WHEN s.goes_on THEN c.minutes ELSE 0 END + 1, CASE WHEN s.goes_on THEN c.since_answer ELSE 0 END + 1
      FROM (VALUES (coalesce(c.last_minute_at, '-infinity') > now() - interval '15 minutes')) AS s (goes_on))
    FROM counted n WHERE c.user_id = n.user_id AND c.every_minutes IS NOT NULL
  ), told AS (
    INSERT INTO notices (user_id, kind, detail)
    SELECT c.user_id, CASE WHEN l.amount > c.played THEN 'session-time-ending' ELSE 'session-time-over' END,
           json_build_object('minutes', greatest(l.amount - c.played, 0))
    FROM counted c JOIN limited l USING (user_id)
    -- The limit may have been lowered to less than was played: then it is over without having been at its end.
    WHERE l.amount - c.played = 5 OR l.amount <= c.played AND NOT EXISTS (
      SELECT FROM notices n WHERE n.user_id = c.user_id AND n.kind = 'session-time-over' AND n.created_at >= l.day::timestamp AT TIME ZONE 'UTC')
    RETURNING notices.user_id, kind
  )
  SELECT l.user_id, l.amount - coalesce(c.played, (
           SELECT bit_count(m.minutes) FROM play_minutes m WHERE m.user_id = l.user_id AND m.day = l.day), 0), t.kind
  FROM limited l LEFT JOIN counted c USING (user_id) LEFT JOIN told t USING (user_id)
$function$;
GRANT EXECUTE ON FUNCTION play_minutes_add TO game;

CREATE OR REPLACE FUNCTION public.player_apply_sanction(actor_id uuid, user_id uuid, sanction text, until timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  until_before timestamptz;
  until_ms bigint := to_epoch_ms(until);
BEGIN
  SELECT CASE sanction WHEN 'ban' THEN u.banned_until WHEN 'freeze' THEN u.frozen_until WHEN 'chat-ban' THEN u.chat_banned_until END
  INTO until_before FROM users u WHERE u.id = player_apply_sanction.user_id AND NOT u.bot FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-person';
  END IF;
  until_before := CASE WHEN until_before > now() THEN until_before END;
  IF until IS NULL AND until_before IS NULL THEN
    RETURN 'not-in-force';
  ELSIF until <= now() THEN
    RETURN 'in-the-past';
  END IF;
  UPDATE users u
  SET banned_until = CASE sanction WHEN 'ban' THEN until ELSE u.banned_until END,
      frozen_until = CASE sanction WHEN 'freeze' THEN until ELSE u.frozen_until END,
      chat_banned_until = CASE sanction WHEN 'chat-ban' THEN until ELSE u.chat_banned_until END
  WHERE u.id = player_apply_sanction.user_id;
  IF sanction = 'ban' AND until IS NOT NULL THEN
    UPDATE sessions s SET revoked_at = now() WHERE s.user_id = player_apply_sanction.user_id AND s.revoked_at IS NULL;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (player_apply_sanction.actor_id, concat('player', '.', CASE WHEN until IS NULL THEN 'lift-' END, sanction), 'user',
          player_apply_sanction.user_id::text, player_apply_sanction.reason,
          jsonb_build_object('until', to_epoch_ms(until_before)), jsonb_build_object('until', until_ms),
          player_apply_sanction.ip_address);
  INSERT INTO notices (user_id, kind, detail)
  VALUES (player_apply_sanction.user_id, 'account-changed',
          jsonb_build_object('sanction', sanction, 'until', until_ms, 'reason', player_apply_sanction.reason));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.player_block_set(session_key text, other_id uuid, blocked boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor users;
BEGIN
  SELECT u.* INTO actor FROM users u WHERE u.id = session_actor(session_key);
  IF actor.id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF actor.guest THEN
    RETURN 'account-needed';
  ELSIF other_id = actor.id OR NOT EXISTS (SELECT FROM users u WHERE u.id = other_id AND NOT u.bot) THEN
    RETURN 'no-such-player';
  END IF;
  PERFORM friends_lock(actor.id, other_id);
  IF NOT blocked THEN
    DELETE FROM player_blocks b WHERE b.blocker_id = actor.id AND b.blocked_id = other_id;
    IF FOUND THEN
      DELETE FROM chat_mutes m WHERE m.user_id = actor.id AND m.muted_id = other_id;
    ELSE
      RETURN NULL;
    END IF;
  ELSIF (SELECT count(*) FROM player_blocks b WHERE b.blocker_id = actor.id) >= 1000 THEN
    RETURN 'too-many-tries';
  ELSE
    INSERT INTO player_blocks (blocker_id, blocked_id) VALUES (actor.id, other_id) ON CONFLICT DO NOTHING;
    INSERT INTO chat_mutes (user_id, muted_id) VALUES (actor.id, other_id) ON CONFLICT DO NOTHING;
    DELETE FROM friendships f
    WHERE (f.asker_id = actor.id AND f.asked_id = other_id)
      OR (f.asker_id = other_id AND f.asked_id = actor.id AND f.agreed_at IS NOT NULL);
    -- Only a page that showed a friendship or a request of the blocker hears that it is gone: a block itself is told to no one.
    IF FOUND THEN
      PERFORM pg_notify('friends_changed', other_id::text);
    END IF;
    PERFORM invitations_take_away(actor.id, other_id);
  END IF;
  PERFORM pg_notify('friends_changed', actor.id::text);
  PERFORM pg_notify('mute_changed', jsonb_build_object('userId', actor.id, 'mutedId', other_id, 'muted', blocked)::text);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION player_block_set TO web;

CREATE OR REPLACE FUNCTION public.player_end_sessions(session_key text, user_id uuid, sid uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  ended_devices text[];
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'support', 'integrity'), CASE
    WHEN player_end_sessions.user_id = actor_id THEN 'own-account'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = player_end_sessions.user_id AND NOT u.bot) THEN 'no-such-person'
    WHEN EXISTS (SELECT FROM staff_members m WHERE m.user_id = player_end_sessions.user_id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN EXISTS (SELECT FROM seats s WHERE s.user_id = player_end_sessions.user_id AND staff_sits_at(actor_id, s.table_id))
      THEN 'own-table'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  WITH ended AS (
    UPDATE sessions s SET revoked_at = now()
    WHERE s.user_id = player_end_sessions.user_id AND s.revoked_at IS NULL AND s.expires_at > now()
      AND (player_end_sessions.sid IS NULL OR s.sid = player_end_sessions.sid)
    RETURNING coalesce(s.device, 'unknown') AS device
  )
  SELECT array_agg(e.device ORDER BY e.device) INTO ended_devices FROM ended e;
  IF ended_devices IS NULL THEN
    RETURN 'no-such-session';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, ip_address)
  VALUES (actor_id, 'player.end-sessions', 'user', player_end_sessions.user_id::text, player_end_sessions.reason,
          jsonb_build_object('sessions', cardinality(ended_devices), 'devices', array_to_string(ended_devices, ', ')),
          player_end_sessions.ip_address);
  INSERT INTO notices (user_id, kind, detail)
  VALUES (player_end_sessions.user_id, 'sessions-ended',
          jsonb_build_object('count', cardinality(ended_devices), 'reason', player_end_sessions.reason));
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION player_end_sessions TO web;

CREATE OR REPLACE FUNCTION public.player_note_save(session_key text, subject_id uuid, tag text, note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  ELSIF subject_id = actor_id OR NOT EXISTS (SELECT FROM users u WHERE u.id = player_note_save.subject_id) THEN
    RETURN 'no-such-player';
  ELSIF tag IS NULL AND note = '' THEN
    DELETE FROM player_notes n WHERE n.author_id = actor_id AND n.subject_id = player_note_save.subject_id;
  ELSE
    INSERT INTO player_notes AS n (author_id, subject_id, tag, text)
    VALUES (actor_id, player_note_save.subject_id, player_note_save.tag, note)
    ON CONFLICT ON CONSTRAINT player_notes_pkey DO UPDATE SET tag = excluded.tag, text = excluded.text, updated_at = now();
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION player_note_save TO web;

CREATE OR REPLACE FUNCTION public.player_sanction(session_key text, user_id uuid, sanction text, until timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  is_staff boolean := EXISTS (SELECT FROM staff_members m WHERE m.user_id = player_sanction.user_id);
BEGIN
  IF is_staff THEN
    -- One change of the staff at a time: two owners who ban each other, or who ban and take away a role, must not both succeed.
    LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  END IF;
  refused := coalesce(staff_refusal(session_key, player_sanction.reason, VARIADIC CASE sanction
    WHEN 'ban' THEN ARRAY['owner', 'integrity']
    WHEN 'freeze' THEN ARRAY['owner', 'support', 'integrity']
    WHEN 'chat-ban' THEN ARRAY['owner', 'floor', 'support', 'integrity']
    ELSE '{}'
  END::staff_role[]), CASE
    WHEN player_sanction.user_id = actor_id THEN 'own-account'
    WHEN is_staff AND NOT EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id AND m.role = 'owner') THEN 'staff-protected'
    WHEN until IS NOT NULL AND sanction <> 'chat-ban' AND EXISTS (
      SELECT FROM seats s WHERE s.user_id = player_sanction.user_id AND staff_sits_at(actor_id, s.table_id)
    ) THEN 'own-table'
  END);
  RETURN coalesce(refused, player_apply_sanction(actor_id, player_sanction.user_id, sanction, until, player_sanction.reason, ip_address));
END $function$;
GRANT EXECUTE ON FUNCTION player_sanction TO web;

CREATE OR REPLACE FUNCTION public.player_wallets_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE player_wallets w SET balance = NEW.balance WHERE w.user_id = NEW.user_id AND w.currency = NEW.currency;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.pool_close(pool_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT unit_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
  UPDATE pools p SET status = 'closed'
  WHERE p.id = pool_close.pool_id
    AND NOT EXISTS (SELECT FROM tables t WHERE t.pool_id = pool_close.pool_id AND t.status = 'open');
  RETURN FOUND;
END $function$;
GRANT EXECUTE ON FUNCTION pool_close TO game;

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
  IF NOT unit_lock_lease(pool_id, lease_epoch) THEN RETURN false; END IF;
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

CREATE OR REPLACE FUNCTION public.pools_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO pool_summaries (pool_id, queue) VALUES (NEW.id, '[]')
  ON CONFLICT (pool_id) DO UPDATE SET changed_in = excluded.changed_in, written_by = NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.private_game_by_key(key text)
 RETURNS private_games
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  game private_games;
  is_code CONSTANT boolean := length(key) = 6;
BEGIN
  IF is_code AND limit_tries_next('wrong codes of private games', 3000, 600000) IS NOT NULL THEN
    RETURN NULL;
  END IF;
  SELECT g.* INTO game FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open'
  WHERE g.token = key OR g.code = key;
  IF is_code AND NOT FOUND THEN
    PERFORM limit_tries_count(ARRAY['wrong codes of private games'], ARRAY[3000], ARRAY[600000]);
  END IF;
  RETURN game;
END $function$;

CREATE OR REPLACE FUNCTION public.private_game_change_ways_in(session_key text, table_id uuid, token text, code text, password text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := private_game_host_refusal(actor_id, table_id);
BEGIN
  IF refused IS NULL AND EXISTS (
    SELECT FROM private_games g WHERE g.code = private_game_change_ways_in.code AND g.table_id <> private_game_change_ways_in.table_id
  ) THEN
    refused := 'code-taken';
  END IF;
  IF refused IS NULL THEN
    UPDATE private_games g
    SET token = private_game_change_ways_in.token, code = private_game_change_ways_in.code,
        password_hash = crypto.crypt(password, crypto.gen_salt('bf', 8))
    WHERE g.table_id = private_game_change_ways_in.table_id AND g.code IS NOT NULL;
    refused := CASE WHEN NOT FOUND THEN 'no-such-game' END;
  END IF;
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_change_ways_in TO web;

CREATE OR REPLACE FUNCTION public.private_game_check_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  foreign_account text;
BEGIN
  SELECT a.id INTO foreign_account
  FROM ledger_postings p
  -- OFFSET 0: each account by its key. A join may read all accounts, as it may be planned while there are few.
  CROSS JOIN LATERAL (SELECT id, kind, table_id FROM ledger_accounts WHERE serial = p.account_serial OFFSET 0) AS a
  WHERE p.transaction_id = NEW.id AND (
    a.kind NOT IN ('mint', 'stack') OR a.table_id IS NULL
    OR a.table_id <> (SELECT b.table_id FROM ledger_postings q JOIN ledger_accounts b ON b.serial = q.account_serial
                      WHERE q.transaction_id = NEW.id ORDER BY q.account_serial LIMIT 1)
    OR NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = a.table_id))
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'game chips do not move to or from %', foreign_account
      USING ERRCODE = 'check_violation', CONSTRAINT = 'private_games_keep_their_chips';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.private_game_close_ways_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE private_games g SET code = NULL, password_hash = NULL WHERE g.table_id = NEW.id;
  UPDATE private_game_players p SET browser_hash = NULL WHERE p.table_id = NEW.id AND p.browser_hash IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.private_game_end_notice()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT interval '14 days' $function$;

CREATE OR REPLACE FUNCTION public.private_game_enter(session_key text, key text, password text, browser_id text, OUT refused text, OUT table_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  game private_games := private_game_by_key(key);
  known text;
BEGIN
  known := (SELECT p.standing FROM private_game_players p WHERE p.table_id = game.table_id AND p.user_id = actor_id);
  refused := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN game.table_id IS NULL THEN 'no-such-game'
    WHEN known = 'removed' THEN 'removed-from-game'
    WHEN known IS NULL THEN private_game_password_refusal(game, password)
  END;
  IF refused IS NULL THEN
    table_id := game.table_id;
    INSERT INTO private_game_players AS p (table_id, user_id, browser_hash)
    VALUES (game.table_id, actor_id, sha256(convert_to(browser_id, 'UTF8')))
    ON CONFLICT ON CONSTRAINT private_game_players_pkey DO UPDATE SET browser_hash = coalesce(excluded.browser_hash, p.browser_hash);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_enter TO web;

CREATE OR REPLACE FUNCTION public.private_game_find(key text, OUT table_id uuid, OUT has_password boolean)
 RETURNS SETOF record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT g.table_id, g.password_hash IS NOT NULL FROM private_game_by_key(key) g WHERE g.table_id IS NOT NULL
$function$;
GRANT EXECUTE ON FUNCTION private_game_find TO web;

CREATE OR REPLACE FUNCTION public.private_game_follow(table_id uuid, host_id uuid, admission text, watching text, players json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE private_games g
  SET host_id = private_game_follow.host_id, admission = private_game_follow.admission, watching = private_game_follow.watching
  WHERE g.table_id = private_game_follow.table_id;
  INSERT INTO private_game_players AS p (table_id, user_id, standing)
  SELECT private_game_follow.table_id, t.user_id, t.standing FROM json_to_recordset(players) AS t(user_id uuid, standing text)
  ORDER BY t.user_id
  ON CONFLICT ON CONSTRAINT private_game_players_pkey DO UPDATE SET standing = excluded.standing WHERE p.standing <> excluded.standing;
  UPDATE private_game_players p SET standing = 'invited'
  WHERE p.table_id = private_game_follow.table_id AND p.standing <> 'invited'
    AND NOT EXISTS (SELECT FROM json_to_recordset(players) AS t(user_id uuid) WHERE t.user_id = p.user_id);
END $function$;
GRANT EXECUTE ON FUNCTION private_game_follow TO game;

CREATE OR REPLACE FUNCTION public.private_game_host_refusal(actor_id uuid, table_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = $2 AND g.host_id = $1) THEN 'not-host'
  END
$function$;

CREATE OR REPLACE FUNCTION public.private_game_last_use(table_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN EXISTS (SELECT FROM seats s JOIN users u ON u.id = s.user_id AND NOT u.bot WHERE s.table_id = $1) THEN now()
    ELSE greatest(
      (SELECT g.created_at FROM private_games g WHERE g.table_id = $1),
      (SELECT max(p.entered_at) FROM private_game_players p WHERE p.table_id = $1),
      (SELECT max(v.left_at) FROM visits v JOIN users u ON u.id = v.user_id AND NOT u.bot WHERE v.table_id = $1))
  END
$function$;

CREATE OR REPLACE FUNCTION public.private_game_may_watch(key text, password text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  game private_games := private_game_by_key(key);
BEGIN
  RETURN CASE WHEN game.watching = 'link' AND private_game_password_refusal(game, password) IS NULL THEN game.table_id END;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_may_watch TO web;

CREATE OR REPLACE FUNCTION public.private_game_open(session_key text, table_id uuid, title text, settings jsonb, admission text, watching text, term text, password text, token text, code text, browser_id text, most integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  opener users;
  game_number bigint;
BEGIN
  -- One game of a person at a time, so that the limit holds.
  SELECT u.* INTO opener FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'session-revoked';
  ELSIF EXISTS (SELECT FROM private_games g WHERE g.table_id = private_game_open.table_id AND g.opened_by = actor_id) THEN
    RETURN NULL;
  ELSIF EXISTS (SELECT FROM tables t WHERE t.id = private_game_open.table_id) THEN
    RETURN 'malformed';
  ELSIF opener.break_until > now() THEN
    RETURN 'on-a-break';
  ELSIF opener.frozen_until > now() THEN
    RETURN 'account-frozen';
  ELSIF settings->>'currency' IS DISTINCT FROM 'game' OR settings->>'seating' IS DISTINCT FROM 'pick-a-seat'
        OR jsonb_typeof(settings#>'{rules,rake}') IS DISTINCT FROM 'null' THEN
    RETURN 'wrong-settings';
  ELSIF opener.guest AND term = 'club' THEN
    RETURN 'account-needed';
  ELSIF (SELECT count(*) FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.opened_by = actor_id) >= most THEN
    RETURN 'too-many-games';
  ELSIF EXISTS (SELECT FROM private_games g WHERE g.code = private_game_open.code) THEN
    RETURN 'code-taken';
  END IF;
  game_number := nextval('private_games_number_seq');
  INSERT INTO tables (id, name, settings, closes_at)
  VALUES (table_id, title || ' #' || game_number, settings,
          CASE term WHEN 'day' THEN now() + interval '1 day' WHEN 'week' THEN now() + interval '7 days' END);
  INSERT INTO private_games (table_id, number, title, opened_by, host_id, admission, watching, term, token, code, password_hash)
  VALUES (table_id, game_number, title, actor_id, actor_id, admission, watching, term, token, code,
          crypto.crypt(password, crypto.gen_salt('bf', 8)));
  INSERT INTO private_game_players (table_id, user_id, standing, browser_hash)
  VALUES (table_id, actor_id, 'admitted', sha256(convert_to(browser_id, 'UTF8')));
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_open TO web;

CREATE OR REPLACE FUNCTION public.private_game_password_refusal(game private_games, password text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF game.password_hash IS NULL THEN
    RETURN NULL;
  ELSIF password IS NULL THEN
    RETURN 'wrong-password';
  ELSIF limit_tries_count(ARRAY['passwords of private game ' || game.table_id], ARRAY[60], ARRAY[600000]) IS NOT NULL THEN
    RETURN 'too-many-tries';
  END IF;
  RETURN CASE WHEN crypto.crypt(password, game.password_hash) <> game.password_hash THEN 'wrong-password' END;
END $function$;

CREATE OR REPLACE FUNCTION public.private_game_results(table_id uuid, OUT user_id uuid, OUT brought bigint, OUT away bigint, OUT stack bigint)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.user_id,
         coalesce(sum(p.amount) FILTER (WHERE t.kind <> 'settle' AND p.amount > 0), 0)::bigint,
         coalesce(-sum(p.amount) FILTER (WHERE t.kind <> 'settle' AND p.amount < 0), 0)::bigint,
         a.balance
  FROM ledger_accounts a
  LEFT JOIN ledger_postings p ON p.account_serial = a.serial
  LEFT JOIN ledger_transactions t ON t.id = p.transaction_id
  WHERE a.table_id = private_game_results.table_id AND a.kind = 'stack'
  GROUP BY a.serial, a.user_id, a.balance
  ORDER BY a.serial
$function$;
GRANT EXECUTE ON FUNCTION private_game_results TO game;
GRANT EXECUTE ON FUNCTION private_game_results TO web;

CREATE OR REPLACE FUNCTION public.private_game_same_browsers(session_key text, table_id uuid, OUT user_id uuid, OUT same_as uuid)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
  SELECT p.user_id, o.user_id
  FROM private_games g
  JOIN private_game_players p ON p.table_id = g.table_id
  JOIN private_game_players o ON o.table_id = g.table_id AND o.browser_hash = p.browser_hash AND o.user_id <> p.user_id
  WHERE g.table_id = private_game_same_browsers.table_id AND g.host_id = session_actor(session_key)
  ORDER BY p.entered_at, o.entered_at;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_same_browsers TO web;

CREATE OR REPLACE FUNCTION public.private_game_share_sheet(session_key text, table_id uuid, token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text := private_game_host_refusal(session_actor(session_key), table_id);
BEGIN
  IF refused IS NULL THEN
    UPDATE private_games g SET sheet_token = private_game_share_sheet.token WHERE g.table_id = private_game_share_sheet.table_id;
  END IF;
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_share_sheet TO web;

CREATE OR REPLACE FUNCTION public.private_game_sheet_of(token text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT g.table_id FROM private_games g WHERE g.sheet_token = private_game_sheet_of.token
$function$;
GRANT EXECUTE ON FUNCTION private_game_sheet_of TO web;

CREATE OR REPLACE FUNCTION public.private_game_tell(table_id uuid, kind text, detail jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH told AS (
    INSERT INTO notices (user_id, kind, detail)
    SELECT u.id, $2, $3 || jsonb_build_object('tableId', $1)
    FROM users u
    WHERE NOT u.bot AND u.discarded_at IS NULL AND u.closed_at IS NULL AND u.id IN (
      SELECT g.host_id FROM private_games g WHERE g.table_id = $1
      UNION SELECT p.user_id FROM private_game_players p WHERE p.table_id = $1 AND p.standing IN ('asking', 'admitted'))
    ORDER BY u.id RETURNING user_id
  )
  SELECT pg_notify('notice_written', json_build_object('userId', user_id, 'kind', $2)::text) FROM told
$function$;

CREATE OR REPLACE FUNCTION public.private_game_ways_in(session_key text, table_id uuid, OUT token text, OUT code text, OUT has_password boolean, OUT sheet_token text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
  SELECT CASE t.status WHEN 'open' THEN g.token END, g.code, g.password_hash IS NOT NULL, g.sheet_token
  FROM private_games g JOIN tables t ON t.id = g.table_id
  JOIN private_game_players p ON p.table_id = g.table_id AND p.user_id = session_actor(session_key) AND p.standing = 'admitted'
  WHERE g.table_id = private_game_ways_in.table_id;
END $function$;
GRANT EXECUTE ON FUNCTION private_game_ways_in TO web;

CREATE OR REPLACE FUNCTION public.private_games_end_unused(unused_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  ending record;
  ending_count integer := 0;
BEGIN
  PERFORM private_games_keep_used();
  FOR ending IN
    UPDATE tables t SET closes_at = now() + private_game_end_notice()
    FROM (
      SELECT o.id FROM tables o JOIN private_games g ON g.table_id = o.id AND g.term = 'club'
      WHERE o.status = 'open' AND o.closes_at IS NULL AND o.created_at < now() - make_interval(days => unused_days)
        AND private_game_last_use(o.id) < now() - make_interval(days => unused_days)
      ORDER BY o.id LIMIT max_rows FOR UPDATE OF o SKIP LOCKED
    ) d WHERE t.id = d.id RETURNING t.id, t.closes_at
  LOOP
    PERFORM private_game_tell(ending.id, 'game-ending', jsonb_build_object('endsAt', to_epoch_ms(ending.closes_at), 'why', 'unused'));
    ending_count := ending_count + 1;
  END LOOP;
  RETURN ending_count;
END $function$;
GRANT EXECUTE ON FUNCTION private_games_end_unused TO game;

CREATE OR REPLACE FUNCTION public.private_games_keep_used()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE tables t SET closes_at = NULL
  FROM private_games g
  WHERE g.table_id = t.id AND g.term = 'club' AND t.status = 'open' AND t.closes_at IS NOT NULL
    AND private_game_last_use(g.table_id) > t.closes_at - private_game_end_notice()
$function$;

CREATE OR REPLACE FUNCTION public.private_games_opened_by(table_ids uuid[], keys text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT g.table_id FROM unnest(table_ids, keys) AS k(table_id, key)
  JOIN private_games g ON g.table_id = k.table_id AND (g.token = k.key OR g.code = k.key) AND g.watching = 'link'
$function$;
GRANT EXECUTE ON FUNCTION private_games_opened_by TO web;

CREATE OR REPLACE FUNCTION public.private_games_tell_ends()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  ending record;
BEGIN
  IF NOT EXISTS (SELECT FROM tables t JOIN private_games g ON g.table_id = t.id
                 WHERE t.status = 'open' AND t.closes_at <= clock_timestamp() + interval '10 minutes' AND g.told_end IS DISTINCT FROM t.closes_at) THEN
    RETURN;
  END IF;
  PERFORM private_games_keep_used();
  FOR ending IN
    UPDATE private_games g SET told_end = d.closes_at
    FROM (
      SELECT t.id, t.closes_at FROM tables t JOIN private_games o ON o.table_id = t.id
      WHERE t.status = 'open' AND t.closes_at <= clock_timestamp() + interval '10 minutes' AND o.told_end IS DISTINCT FROM t.closes_at
      ORDER BY t.id FOR UPDATE OF o SKIP LOCKED
    ) d WHERE g.table_id = d.id RETURNING g.table_id, g.told_end
  LOOP
    PERFORM private_game_tell(ending.table_id, 'game-ending', jsonb_build_object('endsAt', to_epoch_ms(ending.told_end), 'why', 'over'));
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION private_games_tell_ends TO game;

CREATE OR REPLACE FUNCTION public.private_message_write(writer_id uuid, reader_id uuid, command_id uuid, text text, unmasked text, OUT refused text, OUT until timestamp with time zone, OUT id bigint, OUT fresh boolean, OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  writer users;
BEGIN
  SELECT u.* INTO writer FROM users u WHERE u.id = writer_id;
  until := CASE WHEN writer.chat_banned_until > now() THEN writer.chat_banned_until END;
  refused := CASE
    WHEN NOT are_friends(writer_id, private_message_write.reader_id) THEN 'not-friends'
    WHEN (SELECT count(*) FROM friend_settings s WHERE s.user_id IN (writer_id, private_message_write.reader_id) AND s.takes_messages) < 2
      THEN 'messages-off'
    WHEN until IS NOT NULL THEN 'chat-banned'
    WHEN writer.break_until > now() THEN 'on-a-break'
    WHEN hand_is_running_for(writer_id, private_message_write.reader_id) THEN 'in-the-same-hand'
    WHEN limit_tries_count(ARRAY['private-message:' || writer_id], ARRAY[30], ARRAY[60000]) IS NOT NULL THEN 'chat-too-fast'
  END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO chat_messages AS m (user_id, reader_id, command_id, text, unmasked, at)
  VALUES (writer_id, private_message_write.reader_id, private_message_write.command_id, private_message_write.text,
          private_message_write.unmasked, now())
  ON CONFLICT DO NOTHING RETURNING m.id, m.at INTO id, at;
  fresh := FOUND;
  IF NOT fresh THEN
    SELECT m.id, m.at INTO id, at FROM chat_messages m
    WHERE m.user_id = writer_id AND m.command_id = private_message_write.command_id;
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION private_message_write TO game;

CREATE OR REPLACE FUNCTION public.private_messages_mark_read(reader_id uuid, writer_id uuid, up_to bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE friendships f
  SET asker_read_to = CASE WHEN f.asker_id = private_messages_mark_read.reader_id THEN up_to ELSE f.asker_read_to END,
      asked_read_to = CASE WHEN f.asked_id = private_messages_mark_read.reader_id THEN up_to ELSE f.asked_read_to END
  WHERE (f.asker_id = private_messages_mark_read.reader_id AND f.asked_id = writer_id AND f.asker_read_to < up_to)
    OR (f.asker_id = writer_id AND f.asked_id = private_messages_mark_read.reader_id AND f.asked_read_to < up_to);
  IF FOUND THEN
    PERFORM pg_notify('friends_changed', private_messages_mark_read.reader_id::text);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION private_messages_mark_read TO game;

CREATE OR REPLACE FUNCTION public.private_messages_unread(session_key text, OUT writer_id uuid, OUT unread integer, OUT last_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  RETURN QUERY
  SELECT other.id, count(*)::integer, max(m.at)
  FROM friendships f
  CROSS JOIN LATERAL (SELECT CASE WHEN f.asker_id = actor_id THEN f.asked_id ELSE f.asker_id END AS id,
                             CASE WHEN f.asker_id = actor_id THEN f.asker_read_to ELSE f.asked_read_to END AS read_to) AS other
  JOIN chat_messages m ON least(m.user_id, m.reader_id) = least(actor_id, other.id)
    AND greatest(m.user_id, m.reader_id) = greatest(actor_id, other.id) AND m.reader_id = actor_id AND m.id > other.read_to
  WHERE (f.asker_id = actor_id OR f.asked_id = actor_id) AND f.agreed_at IS NOT NULL
  GROUP BY other.id;
END $function$;
GRANT EXECUTE ON FUNCTION private_messages_unread TO web;

CREATE OR REPLACE FUNCTION public.private_report_read(session_key text, report_number bigint, reason text, ip_address text)
 RETURNS TABLE(refused text, id bigint, at timestamp with time zone, writer_id uuid, writer text, written text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  report chat_reports;
  author_id uuid;
BEGIN
  SELECT r.* INTO report FROM chat_reports r WHERE r.number = report_number;
  SELECT m.user_id INTO author_id FROM chat_messages m WHERE m.id = report.message_id AND m.reader_id IS NOT NULL;
  refused := coalesce(staff_refusal(session_key, private_report_read.reason, 'owner', 'floor', 'support', 'integrity'),
                      CASE WHEN author_id IS NULL THEN 'no-such-report' END);
  IF refused IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (session_actor(session_key), 'chat-report.read', 'user', author_id::text, private_report_read.reason,
          jsonb_build_object('report', report.number, 'messages', to_jsonb(report.context)), private_report_read.ip_address);
  RETURN QUERY
  SELECT NULL::text, m.id, m.at, m.user_id, u.name, coalesce(m.unmasked, m.text)
  FROM chat_messages m JOIN users u ON u.id = m.user_id
  WHERE m.id = ANY (report.context) AND m.reader_id IS NOT NULL ORDER BY m.id;
END $function$;
GRANT EXECUTE ON FUNCTION private_report_read TO web;

CREATE OR REPLACE FUNCTION public.push_end_with_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM push_subscriptions p WHERE p.sid = NEW.sid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_forget(endpoint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM push_subscriptions p WHERE p.endpoint = push_forget.endpoint
$function$;
GRANT EXECUTE ON FUNCTION push_forget TO game;

CREATE OR REPLACE FUNCTION public.push_key_publish(public_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM push_keys k WHERE k.public_key IS DISTINCT FROM push_key_publish.public_key;
  INSERT INTO push_keys (public_key) SELECT push_key_publish.public_key WHERE push_key_publish.public_key IS NOT NULL
  ON CONFLICT DO NOTHING
$function$;
GRANT EXECUTE ON FUNCTION push_key_publish TO game;

CREATE OR REPLACE FUNCTION public.push_kinds(session_key text, endpoint text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN (SELECT p.kinds FROM push_subscriptions p
          WHERE p.endpoint = push_kinds.endpoint AND p.user_id = session_actor(session_key));
END $function$;
GRANT EXECUTE ON FUNCTION push_kinds TO web;

CREATE OR REPLACE FUNCTION public.push_subscribe(session_key text, endpoint text, p256dh text, auth text, kinds text[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  own_sid uuid := (SELECT s.sid FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')));
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  -- Two requests of one player count one after the other.
  PERFORM FROM users u WHERE u.id = actor_id FOR NO KEY UPDATE;
  INSERT INTO push_subscriptions AS p (endpoint, user_id, sid, p256dh, auth, kinds)
  VALUES (push_subscribe.endpoint, actor_id, own_sid, push_subscribe.p256dh, push_subscribe.auth, push_subscribe.kinds)
  ON CONFLICT ON CONSTRAINT push_subscriptions_pkey DO UPDATE
    SET user_id = excluded.user_id, sid = excluded.sid, p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds,
        created_at = now();
  DELETE FROM push_subscriptions p
  WHERE p.user_id = actor_id AND p.endpoint <> push_subscribe.endpoint AND p.endpoint NOT IN (
    SELECT n.endpoint FROM push_subscriptions n WHERE n.user_id = actor_id AND n.endpoint <> push_subscribe.endpoint
    ORDER BY n.created_at DESC LIMIT 4);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION push_subscribe TO web;

CREATE OR REPLACE FUNCTION public.push_targets(user_ids uuid[], kinds text[])
 RETURNS TABLE(n integer, endpoint text, p256dh text, auth text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.n::int, p.endpoint, p.p256dh, p.auth
  FROM unnest(user_ids, push_targets.kinds) WITH ORDINALITY AS a (user_id, kind, n)
  JOIN push_subscriptions p ON p.user_id = a.user_id AND a.kind = ANY (p.kinds)
  JOIN sessions s ON s.sid = p.sid AND s.revoked_at IS NULL AND s.expires_at > now()
  JOIN users u ON u.id = p.user_id AND (u.banned_until IS NULL OR u.banned_until <= now())
    AND (u.break_until IS NULL OR u.break_until <= now())
$function$;
GRANT EXECUTE ON FUNCTION push_targets TO game;

CREATE OR REPLACE FUNCTION public.push_unsubscribe(session_key text, endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM push_subscriptions p WHERE p.endpoint = push_unsubscribe.endpoint AND p.user_id = session_actor(session_key);
END $function$;
GRANT EXECUTE ON FUNCTION push_unsubscribe TO web;

CREATE OR REPLACE FUNCTION public.rake_config_save(session_key text, config_id text, based_on integer, name text, no_flop_no_drop boolean, rule jsonb, reason text, ip_address text, OUT refused text, OUT saved jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  newest rake_configs;
BEGIN
  SELECT * INTO newest FROM rake_configs c WHERE c.id = config_id ORDER BY c.version DESC LIMIT 1;
  refused := coalesce(staff_refusal(session_key, reason, 'owner', 'rake_admin'), CASE
    WHEN coalesce(newest.version, 0) = based_on THEN NULL
    WHEN based_on = 0 THEN 'id-taken'
    WHEN newest.version IS NULL THEN 'no-such-config'
    ELSE 'newer-version'
  END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  saved := jsonb_build_object('id', config_id, 'version', based_on + 1, 'name', rake_config_save.name,
                              'noFlopNoDrop', no_flop_no_drop, 'rule', rule);
  INSERT INTO rake_configs (id, version, name, config) VALUES (config_id, based_on + 1, rake_config_save.name, saved)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    -- Two saved it at the same moment: the other was first.
    refused := CASE based_on WHEN 0 THEN 'id-taken' ELSE 'newer-version' END;
    saved := NULL;
    RETURN;
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'rake-config.save', 'rake-config', config_id, rake_config_save.reason, newest.config, saved,
          rake_config_save.ip_address);
END $function$;
GRANT EXECUTE ON FUNCTION rake_config_save TO web;

CREATE OR REPLACE FUNCTION public.rake_days_add(hand_serials bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH raked AS (
    SELECT h.serial, h.table_id, h.pot, h.rake, (h.ended_at AT TIME ZONE 'UTC')::date AS day, s.structure, s.low, s.high
    FROM hands h JOIN hand_settings played ON played.id = h.settings_id
    CROSS JOIN LATERAL jsonb_to_record(played.settings->'rules')
      AS r(structure text, "smallBlind" bigint, "bigBlind" bigint, "smallBet" bigint, "bigBet" bigint)
    CROSS JOIN LATERAL (
      SELECT r.structure,
             CASE WHEN r.structure = 'fixed-limit' THEN r."smallBet" ELSE r."smallBlind" END AS low,
             CASE WHEN r.structure = 'fixed-limit' THEN r."bigBet" ELSE r."bigBlind" END AS high
    ) s -- G5, G6
    WHERE h.serial = ANY (hand_serials) AND h.rake > 0
  ), by_table AS (
    INSERT INTO rake_days AS d (day, table_id, structure, low, high, hands, pot, rake)
    SELECT day, table_id, structure, low, high, count(*), sum(pot), sum(rake)
    FROM raked GROUP BY day, table_id, structure, low, high
    ON CONFLICT (day, table_id, structure, low, high) DO UPDATE
      SET hands = d.hands + excluded.hands, pot = d.pot + excluded.pot, rake = d.rake + excluded.rake
  )
  INSERT INTO rake_player_days AS d (day, table_id, structure, low, high, user_id, hands, invested, rake)
  SELECT day, table_id, structure, low, high, p.user_id, count(*), sum(p.invested), sum(p.rake)
  FROM raked JOIN hand_seats p ON p.hand_serial = raked.serial
  GROUP BY day, table_id, structure, low, high, p.user_id
  ON CONFLICT (day, table_id, structure, low, high, user_id) DO UPDATE
    SET hands = d.hands + excluded.hands, invested = d.invested + excluded.invested, rake = d.rake + excluded.rake
$function$;

CREATE OR REPLACE FUNCTION public.rake_days_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  raked bigint[];
  skewed text;
  crowded text;
BEGIN
  SELECT array_agg(h.serial) FILTER (WHERE h.rake > 0), min(h.id) FILTER (WHERE h.rake <> g.shares), min(h.id) FILTER (WHERE (
    SELECT count(DISTINCT s.seat) < count(*) FROM hand_seats s WHERE s.hand_serial = h.serial))
  INTO raked, skewed, crowded
  FROM (SELECT hand_serial, sum(rake) AS shares FROM new_hand_seats GROUP BY hand_serial) g
  -- OFFSET 0: each hand by its key. A join may read all hands, as it may be planned while there are few.
  CROSS JOIN LATERAL (SELECT id, serial, rake FROM hands WHERE serial = g.hand_serial OFFSET 0) AS h;
  IF crowded IS NOT NULL THEN
    RAISE EXCEPTION 'two players of hand % have one seat', crowded
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'hand_seats_seat_key';
  ELSIF skewed IS NOT NULL THEN
    RAISE EXCEPTION 'the players of hand % do not share its rake', skewed
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hand_players_share_rake';
  END IF;
  IF raked IS NOT NULL THEN
    PERFORM rake_days_add(raked);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.reality_check_answer(session_key text, number integer, stops boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  PERFORM FROM reality_checks c WHERE c.user_id = actor_id FOR NO KEY UPDATE;
  UPDATE reality_checks c SET answered = c.answered + 1, since_answer = 0
  FROM reality_checks_due(ARRAY[actor_id]) AS d
  WHERE c.user_id = actor_id AND d.number = reality_check_answer.number;
  UPDATE reality_checks c SET stopped_at = clock_timestamp() WHERE c.user_id = actor_id AND stops;
  PERFORM pg_notify('reality_check', actor_id::text);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION reality_check_answer TO web;

CREATE OR REPLACE FUNCTION public.reality_check_own(session_key text, OUT every_minutes integer, OUT number integer, OUT minutes integer, OUT results jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  began_at timestamptz;
BEGIN
  SELECT c.every_minutes, d.number, c.minutes, c.began_at INTO every_minutes, number, minutes, began_at
  FROM reality_checks c CROSS JOIN LATERAL reality_checks_due(ARRAY[c.user_id]) AS d WHERE c.user_id = actor_id;
  IF number IS NOT NULL THEN
    SELECT coalesce(jsonb_agg(jsonb_build_object('currency', k.currency, 'net', f.held - f.exposed) ORDER BY k.currency), '[]') INTO results
    FROM unnest(enum_range(NULL::currency)) AS k (currency)
    CROSS JOIN LATERAL play_flow_since(actor_id, k.currency, began_at) AS f
    -- Chips of a private game are in no wallet, so nothing says what was brought of them. H1
    WHERE k.currency::text <> 'game' AND (f.bought_in <> 0 OR f.exposed <> 0 OR f.held <> 0);
  END IF;
END $function$;
GRANT EXECUTE ON FUNCTION reality_check_own TO web;

CREATE OR REPLACE FUNCTION public.reality_check_set(session_key text, minutes integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  INSERT INTO reality_checks AS c (user_id, every_minutes) VALUES (actor_id, reality_check_set.minutes)
  ON CONFLICT (user_id) DO UPDATE SET
    every_minutes = excluded.every_minutes,
    last_minute_at = CASE WHEN c.every_minutes IS NOT NULL THEN c.last_minute_at END;
  PERFORM pg_notify('reality_check', actor_id::text);
  RETURN NULL;
EXCEPTION WHEN check_violation THEN
  RETURN 'wrong-interval';
END $function$;
GRANT EXECUTE ON FUNCTION reality_check_set TO web;

CREATE OR REPLACE FUNCTION public.reality_checks_due(user_ids uuid[])
 RETURNS TABLE(user_id uuid, number integer, stopped_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT c.user_id,
         CASE WHEN c.since_answer >= c.every_minutes AND c.last_minute_at > now() - interval '15 minutes' THEN c.answered + 1 END,
         CASE WHEN c.stopped_at > now() - interval '1 minute' THEN c.stopped_at END
  FROM reality_checks c WHERE c.user_id = ANY (user_ids)
$function$;
GRANT EXECUTE ON FUNCTION reality_checks_due TO game;

CREATE OR REPLACE FUNCTION public.recovery_codes_drop_unneeded(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM recovery_codes r
  WHERE r.user_id = recovery_codes_drop_unneeded.user_id AND NOT factor_ways(r.user_id) && ARRAY['totp', 'passkey']
$function$;
ALTER FUNCTION recovery_codes_drop_unneeded OWNER TO auth;

CREATE OR REPLACE FUNCTION public.recovery_codes_make(session_key text, OUT refused text, OUT codes text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  replaced boolean;
BEGIN
  refused := coalesce(factor_change_refusal(session_key),
    CASE WHEN NOT factor_ways(actor_id) && ARRAY['totp', 'passkey'] THEN 'no-factor' END);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  DELETE FROM recovery_codes r WHERE r.user_id = actor_id;
  replaced := FOUND;
  codes := ARRAY(SELECT encode(crypto.gen_random_bytes(10), 'hex') FROM generate_series(1, 10));
  INSERT INTO recovery_codes (user_id, code_hash) SELECT actor_id, sha256(convert_to(code, 'UTF8')) FROM unnest(codes) AS code;
  PERFORM factor_tell_change(actor_id, CASE WHEN replaced THEN 'recovery-codes-renewed' ELSE 'recovery-codes-added' END);
END $function$;
ALTER FUNCTION recovery_codes_make OWNER TO auth;
GRANT EXECUTE ON FUNCTION recovery_codes_make TO web;

CREATE OR REPLACE FUNCTION public.room_schema_problem(known text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT FROM _prisma_migrations
      WHERE migration_name = known AND finished_at IS NOT NULL AND rolled_back_at IS NULL
    ) THEN 'schema-older'
    WHEN EXISTS (
      SELECT FROM _prisma_migrations
      WHERE migration_name > known AND rolled_back_at IS NULL AND migration_name LIKE '%\_contract'
    ) THEN 'schema-newer'
    WHEN EXISTS (
      SELECT FROM nodes
      WHERE heartbeat_at > clock_timestamp() - interval '10 seconds'
        AND (protocol >= 9 AND known < '20261123235901_fair_deals' OR protocol >= 10 AND known < '20261127104800_private_games')
    ) THEN 'schema-newer'
  END
$function$;
GRANT EXECUTE ON FUNCTION room_schema_problem TO game;

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

CREATE OR REPLACE FUNCTION public.seat_check_player()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  gone_since timestamptz;
  on_break_until timestamptz;
BEGIN
  SELECT coalesce(closed_at, discarded_at), break_until INTO gone_since, on_break_until FROM users WHERE id = NEW.user_id FOR KEY SHARE;
  IF gone_since IS NOT NULL THEN
    RAISE EXCEPTION 'user % was thrown away', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_discarded';
  ELSIF on_break_until > now() AND NOT (
    TG_TABLE_NAME = 'seats' AND EXISTS (SELECT FROM tables t WHERE t.id = (to_jsonb(NEW)->>'table_id')::uuid AND t.tournament_id IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'user % is on a break', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seats_player_not_on_a_break';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.seats_move(table_ids uuid[], user_ids uuid[], new_seats integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- First out of the way of each other: no table has so many seats.
  UPDATE seats s SET seat = s.seat + 1000
  FROM unnest(table_ids, user_ids) AS m(table_id, user_id) WHERE s.table_id = m.table_id AND s.user_id = m.user_id;
  UPDATE seats s SET seat = m.new_seat
  FROM unnest(table_ids, user_ids, new_seats) AS m(table_id, user_id, new_seat) WHERE s.table_id = m.table_id AND s.user_id = m.user_id;
END $function$;
GRANT EXECUTE ON FUNCTION seats_move TO game;

CREATE OR REPLACE FUNCTION public.session_actor(session_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.revoked_at IS NULL AND s.expires_at > now()
    AND (u.banned_until IS NULL OR u.banned_until <= now()) AND NOT u.bot AND u.closed_at IS NULL
$function$;
ALTER FUNCTION session_actor OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_announce_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', NEW.sid::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.session_end(session_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE sessions s SET revoked_at = now()
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.revoked_at IS NULL
$function$;
ALTER FUNCTION session_end OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_end TO web;

CREATE OR REPLACE FUNCTION public.session_end_others(session_key text, ended uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  UPDATE sessions s SET revoked_at = now()
  WHERE s.user_id = actor_id AND s.revoked_at IS NULL
    AND CASE WHEN ended IS NULL THEN s.key_hash <> sha256(convert_to(session_key, 'UTF8')) ELSE s.sid = ended END;
END $function$;
ALTER FUNCTION session_end_others OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_end_others TO web;

CREATE OR REPLACE FUNCTION public.session_is_fresh(session_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (
    SELECT FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND u.id = session_actor(session_key)
      AND (u.guest OR s.fresh_at > now() - interval '10 minutes'));
END $function$;
ALTER FUNCTION session_is_fresh OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_is_of_new_device(user_id uuid, device_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  account users;
BEGIN
  SELECT * INTO account FROM users u WHERE u.id = session_is_of_new_device.user_id;
  RETURN NOT account.guest
    AND NOT EXISTS (
      SELECT FROM sessions s
      WHERE s.user_id = session_is_of_new_device.user_id AND s.device_hash = session_is_of_new_device.device_hash)
    AND (account.created_at < now() - interval '1 day'
         OR EXISTS (SELECT FROM sessions s WHERE s.user_id = session_is_of_new_device.user_id));
END $function$;
ALTER FUNCTION session_is_of_new_device OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_note_proof(session_key text, is_right boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  session sessions;
BEGIN
  UPDATE sessions s
  SET fresh_at = CASE WHEN is_right THEN now() ELSE s.fresh_at END,
      wrong_proofs = CASE WHEN is_right THEN 0 ELSE least(s.wrong_proofs + 1, 100) END
  WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.user_id = session_actor(session_key)
  RETURNING s.* INTO session;
  IF session.wrong_proofs = 3 AND NOT is_right THEN
    INSERT INTO notices (user_id, kind, detail)
    VALUES (session.user_id, 'wrong-proofs', jsonb_build_object('signedInAt', to_epoch_ms(session.created_at)));
  END IF;
END $function$;
ALTER FUNCTION session_note_proof OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_note_second_step(session_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE sessions s SET second_step_at = now() WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8'))
$function$;
ALTER FUNCTION session_note_second_step OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open(user_id uuid, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  origin_hash bytea := sha256(convert_to(origin->>'deviceId', 'UTF8'));
  is_new_device boolean := session_is_of_new_device(session_open.user_id, origin_hash);
  opened sessions;
  seen jsonb;
BEGIN
  IF session_key !~ '^[A-Za-z0-9_-]{43}$' THEN
    RAISE EXCEPTION 'a session key is a SHA-256 in base64url';
  END IF;
  PERFORM account_follow_locale(session_open.user_id, origin->>'locale');
  PERFORM account_reopen(session_open.user_id);
  IF EXISTS (SELECT FROM users u WHERE u.id = session_open.user_id AND u.closed_at IS NOT NULL) THEN
    RETURN; -- the account is closed for good, and has no session
  END IF;
  INSERT INTO sessions AS s (sid, user_id, key_hash, expires_at, device, shown_address, place, device_hash)
  VALUES (gen_random_uuid(), session_open.user_id, sha256(convert_to(session_key, 'UTF8')), now() + interval '30 days',
          left(origin->>'device', 80), left(origin->>'address', 50), left(origin->>'place', 100), origin_hash)
  RETURNING s.* INTO opened;
  UPDATE player_activity a SET last_seen_at = now() WHERE a.user_id = session_open.user_id;
  IF is_new_device THEN
    seen := jsonb_build_object('device', opened.device, 'address', opened.shown_address, 'place', opened.place);
    INSERT INTO notices (user_id, kind, detail) VALUES (opened.user_id, 'new-device', seen);
    PERFORM mail_add(opened.user_id, 'new-device', seen);
  END IF;
END $function$;
ALTER FUNCTION session_open OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open_after_second_step(user_id uuid, session_key text, origin jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM users u WHERE u.id = session_open_after_second_step.user_id AND u.banned_until > now()) THEN
    RETURN 'account-banned';
  END IF;
  PERFORM session_open(user_id, session_key, origin);
  PERFORM session_note_second_step(session_key);
  RETURN NULL;
END $function$;
ALTER FUNCTION session_open_after_second_step OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open_with_code(session_key text, server_half bytea, code text, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT c.user_id INTO user_id FROM sign_in_challenges c
  WHERE c.key_hash = sha256(convert_to(session_key, 'UTF8')) AND c.purpose = 'second-step' AND c.expires_at > now() FOR UPDATE;
  refused := CASE WHEN user_id IS NULL THEN 'sign-in-expired' ELSE factor_code_refusal(user_id, server_half, code) END;
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM sign_in_challenge_take(session_key);
  refused := session_open_after_second_step(user_id, session_key, origin);
END $function$;
ALTER FUNCTION session_open_with_code OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_code TO web;

CREATE OR REPLACE FUNCTION public.session_open_with_passkey(session_key text, credential_id text, counter bigint, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  challenge record := sign_in_challenge_take(session_key);
BEGIN
  IF challenge.purpose IS NULL OR challenge.purpose NOT IN ('second-step', 'passkey-sign-in') THEN
    refused := 'sign-in-expired';
    RETURN;
  END IF;
  user_id := passkey_use(credential_id, counter);
  refused := CASE
    WHEN user_id IS NULL OR user_id <> challenge.user_id THEN 'passkey-not-accepted'
    WHEN challenge.purpose = 'passkey-sign-in' AND EXISTS (
      SELECT FROM staff_members m WHERE m.user_id = session_open_with_passkey.user_id) THEN 'password-first'
    ELSE session_open_after_second_step(user_id, session_key, origin)
  END;
END $function$;
ALTER FUNCTION session_open_with_passkey OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_passkey TO web;

CREATE OR REPLACE FUNCTION public.session_open_with_password(login text, proof bytea, session_key text, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT banned boolean, OUT second_step text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT u.id, coalesce(u.banned_until > now(), false) INTO user_id, banned
  FROM users u JOIN credentials c ON c.user_id = u.id
  WHERE u.id = account_find(login) AND c.proof_hash = sha256(proof)
    AND (u.closed_at IS NULL OR u.reopen_until > now());
  IF user_id IS NULL OR banned THEN
    RETURN;
  END IF;
  second_step := nullif(factor_ways(user_id), '{}');
  IF second_step IS NULL THEN
    PERFORM session_open(user_id, session_key, origin);
  ELSE
    PERFORM sign_in_challenge_add(session_key, 'second-step', user_id);
  END IF;
END $function$;
ALTER FUNCTION session_open_with_password OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_password TO web;

CREATE OR REPLACE FUNCTION public.session_renew_with_passkey(session_key text, challenge_key text, credential_id text, counter bigint, proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  challenge record := sign_in_challenge_take(challenge_key);
  refused text := CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN proof IS NULL AND EXISTS (SELECT FROM staff_members m WHERE m.user_id = actor_id) THEN 'password-first'
    WHEN proof IS NOT NULL AND NOT password_is_right(actor_id, proof) THEN 'wrong-password'
    WHEN challenge.purpose IS DISTINCT FROM 'passkey-renew' OR challenge.user_id <> actor_id THEN 'challenge-expired'
  END;
BEGIN
  IF refused IS NULL AND passkey_use(credential_id, counter) IS DISTINCT FROM actor_id THEN
    refused := 'passkey-not-accepted';
  END IF;
  IF refused IS NULL OR refused = 'wrong-password' THEN
    PERFORM session_note_proof(session_key, refused IS NULL);
  END IF;
  IF refused IS NULL THEN
    PERFORM session_note_second_step(session_key);
  END IF;
  RETURN refused;
END $function$;
ALTER FUNCTION session_renew_with_passkey OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_renew_with_passkey TO web;

CREATE OR REPLACE FUNCTION public.session_renew_with_password(session_key text, proof bytea, server_half bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  has_factor CONSTANT boolean := factor_ways(actor_id) <> '{}';
  refused text;
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  IF NOT password_is_right(actor_id, proof) THEN
    refused := 'wrong-password';
  ELSIF has_factor AND code IS NULL THEN
    RETURN 'second-step-required';
  ELSIF has_factor THEN
    refused := factor_code_refusal(actor_id, server_half, code);
  END IF;
  PERFORM session_note_proof(session_key, refused IS NULL);
  IF has_factor AND refused IS NULL THEN
    PERFORM session_note_second_step(session_key);
  END IF;
  RETURN refused;
END $function$;
ALTER FUNCTION session_renew_with_password OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_renew_with_password TO web;

CREATE OR REPLACE FUNCTION public.sessions_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH forgotten AS (
    DELETE FROM sessions s WHERE s.sid IN (
      SELECT o.sid FROM sessions o WHERE least(o.revoked_at, o.expires_at) < now() - make_interval(days => sessions_forget.days)
      LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1)
  SELECT count(*)::integer FROM forgotten
$function$;
GRANT EXECUTE ON FUNCTION sessions_forget TO game;

CREATE OR REPLACE FUNCTION public.sessions_mark_used(sids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE sessions s SET last_used_at = now()
  FROM (
    SELECT sid FROM sessions
    WHERE sid = ANY (sids) AND revoked_at IS NULL AND last_used_at < now() - interval '5 minutes' FOR UPDATE SKIP LOCKED
  ) AS due
  WHERE s.sid = due.sid
$function$;
ALTER FUNCTION sessions_mark_used OWNER TO auth;
GRANT EXECUTE ON FUNCTION sessions_mark_used TO game;
GRANT EXECUTE ON FUNCTION sessions_mark_used TO web;

CREATE OR REPLACE FUNCTION public.share_link_revoke(session_key text, revoked_token uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
BEGIN
  IF actor_id IS NULL THEN
    RETURN 'session-revoked';
  END IF;
  DELETE FROM share_links l WHERE l.user_id = actor_id AND l.token = revoked_token;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION share_link_revoke TO web;

CREATE OR REPLACE FUNCTION public.shuffle_release(session_key text, day date, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'integrity'), CASE
    WHEN NOT EXISTS (SELECT FROM shuffle_reports r WHERE r.day = shuffle_release.day AND NOT r.passed) THEN 'no-such-failure'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO shuffle_releases (day, released_by, reason) VALUES (shuffle_release.day, actor_id, shuffle_release.reason)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'already-released';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'shuffle.release', 'shuffle-report', shuffle_release.day::text, shuffle_release.reason, shuffle_release.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION shuffle_release TO web;

CREATE OR REPLACE FUNCTION public.sign_in_begin(login text, address text, device_id text, per_account_and_address integer, per_account integer, per_address integer, window_ms integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  place text := sign_in_place(login, address, device_id);
  window_length interval := make_interval(secs => window_ms / 1000.0);
  -- Longer than the longest delay, or waiting for it would begin anew.
  account_window CONSTANT interval := '1 hour';
  account record;
BEGIN
  DELETE FROM sign_in_failures WHERE key_hash IN (
    SELECT key_hash FROM sign_in_failures WHERE expires_at < clock_timestamp() LIMIT 20 FOR UPDATE SKIP LOCKED);
  -- Attempts at one account, and from one address, are counted one after the other; accounts are always locked first.
  PERFORM pg_advisory_xact_lock(1, hashtext(login));
  IF (sign_in_failures_of(place)).failures >= per_account_and_address THEN
    RETURN 'SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS';
  END IF;
  IF device_id IS NULL THEN
    PERFORM pg_advisory_xact_lock(2, hashtext(address));
    IF (sign_in_failures_of('address ' || address)).failures >= per_address THEN
      RETURN 'SIGN_IN_FAILURES_PER_ADDRESS';
    END IF;
    account := sign_in_failures_of('account ' || login);
    IF account.failures >= per_account AND clock_timestamp() < account.last_at
      + least(interval '5 minutes', interval '1 second' * 2 ^ least(account.failures - per_account, 20)) THEN
      RETURN 'SIGN_IN_FAILURES_PER_ACCOUNT';
    END IF;
    PERFORM sign_in_failures_add('address ' || address, window_length);
    PERFORM sign_in_failures_add('account ' || login, account_window);
  END IF;
  PERFORM sign_in_failures_add(place, window_length);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION sign_in_begin TO web;

CREATE OR REPLACE FUNCTION public.sign_in_challenge_add(key text, purpose text, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF key !~ '^[A-Za-z0-9_-]{43}$' THEN
    RAISE EXCEPTION 'the key of a challenge is a SHA-256 in base64url';
  END IF;
  DELETE FROM sign_in_challenges WHERE key_hash IN (
    SELECT key_hash FROM sign_in_challenges WHERE expires_at < now() LIMIT 20 FOR UPDATE SKIP LOCKED);
  INSERT INTO sign_in_challenges (key_hash, purpose, user_id, expires_at)
  VALUES (sha256(convert_to(key, 'UTF8')), sign_in_challenge_add.purpose, sign_in_challenge_add.user_id, now() + interval '5 minutes');
END $function$;
ALTER FUNCTION sign_in_challenge_add OWNER TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_challenge_take(key text, OUT purpose text, OUT user_id uuid)
 RETURNS record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH taken AS (
    DELETE FROM sign_in_challenges c WHERE c.key_hash = sha256(convert_to(key, 'UTF8')) AND c.expires_at > now()
    RETURNING c.purpose, c.user_id)
  SELECT max(t.purpose), max(t.user_id::text)::uuid FROM taken t
$function$;
ALTER FUNCTION sign_in_challenge_take OWNER TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_add(key text, window_length interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO sign_in_failures AS f (key_hash, count, last_at, expires_at)
  VALUES (sha256(convert_to(key, 'UTF8')), 1, clock_timestamp(), clock_timestamp() + window_length)
  ON CONFLICT (key_hash) DO UPDATE SET
    count = CASE WHEN f.expires_at > clock_timestamp() THEN f.count + 1 ELSE 1 END,
    last_at = excluded.last_at,
    expires_at = excluded.expires_at;
$function$;
GRANT EXECUTE ON FUNCTION sign_in_failures_add TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_forget(key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM sign_in_failures WHERE key_hash = sha256(convert_to(key, 'UTF8'))
$function$;
GRANT EXECUTE ON FUNCTION sign_in_failures_forget TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_of(key text, OUT failures integer, OUT last_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(f.count), 0), max(f.last_at)
  FROM sign_in_failures f WHERE f.key_hash = sha256(convert_to(key, 'UTF8')) AND f.expires_at > clock_timestamp();
$function$;
GRANT EXECUTE ON FUNCTION sign_in_failures_of TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_place(login text, address text, device_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN device_id IS NULL THEN format('place %s %s', login, address) ELSE format('device %s %s', login, device_id) END;
$function$;

CREATE OR REPLACE FUNCTION public.sign_in_succeeded(login text, address text, device_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sign_in_failures_forget(sign_in_place(login, address, device_id));
  UPDATE sign_in_failures SET count = count - 1
  WHERE device_id IS NULL AND count > 0
    AND key_hash IN (sha256(convert_to('address ' || address, 'UTF8')), sha256(convert_to('account ' || login, 'UTF8')));
$function$;
GRANT EXECUTE ON FUNCTION sign_in_succeeded TO web;

CREATE OR REPLACE FUNCTION public.staff_appoint_owner(user_id uuid, OUT name text, OUT lifted text[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  person users;
  roles_before jsonb;
  in_force text;
BEGIN
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO person FROM users u WHERE u.id = staff_appoint_owner.user_id AND NOT u.guest AND NOT u.bot AND u.closed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  name := person.name;
  lifted := '{}';
  SELECT coalesce(jsonb_agg(m.role ORDER BY m.role), '[]') INTO roles_before FROM staff_members m WHERE m.user_id = person.id;
  INSERT INTO staff_members AS m (user_id, role, confirmed_at) VALUES (person.id, 'owner', now())
  ON CONFLICT ON CONSTRAINT staff_members_pkey DO UPDATE SET confirmed_at = now(), confirmed_by = NULL WHERE m.confirmed_at IS NULL;
  IF FOUND THEN
    INSERT INTO audit_log (action, subject_kind, subject_id, before, after)
    SELECT CASE WHEN roles_before ? 'owner' THEN 'staff.confirm-owner' ELSE 'staff.set-role' END, 'user', person.id::text,
           CASE WHEN NOT roles_before ? 'owner' THEN roles_before END,
           CASE WHEN roles_before ? 'owner' THEN '{"role": "owner"}' ELSE jsonb_agg(m.role ORDER BY m.role) END
    FROM staff_members m WHERE m.user_id = person.id;
    PERFORM staff_notify_role(NULL, person.id, 'owner', CASE WHEN roles_before ? 'owner' THEN 'confirmed' ELSE 'granted' END);
  END IF;
  FOREACH in_force IN ARRAY ARRAY['ban', 'freeze', 'chat-ban'] LOOP
    IF player_apply_sanction(NULL, person.id, in_force, NULL, 'Appointed as an owner on the machine.', NULL) IS NULL THEN
      lifted := lifted || in_force;
    END IF;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_approval_refusal(approver_id uuid, requester_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN CASE
    WHEN requester_id = approver_id THEN 'self-approved'
    WHEN NOT staff_is_established_owner(approver_id) THEN 'role-too-new'
    WHEN EXISTS (
      SELECT FROM audit_log a
      WHERE a.actor_id = approver_id AND a.action = 'staff.set-role' AND a.subject_kind = 'user'
        AND a.subject_id = requester_id::text AND a.at > now() - make_interval(days => staff_limit_of('approver-days'))
    ) THEN 'own-appointee'
  END;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_confirm_owner(session_key text, user_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  member staff_members;
BEGIN
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO member FROM staff_members m WHERE m.user_id = staff_confirm_owner.user_id AND m.role = 'owner';
  refused := coalesce(staff_refusal(session_key, staff_confirm_owner.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN staff_confirm_owner.user_id = actor_id THEN 'own-account'
    WHEN member.user_id IS NULL THEN 'no-such-owner'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
    WHEN member.granted_by = actor_id THEN 'own-appointee'
  END);
  IF refused IS NOT NULL OR member.confirmed_at IS NOT NULL THEN
    RETURN refused; -- NULL: it was confirmed already
  END IF;
  UPDATE staff_members m SET confirmed_at = now(), confirmed_by = actor_id
  WHERE m.user_id = member.user_id AND m.role = 'owner';
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, 'staff.confirm-owner', 'user', member.user_id::text, staff_confirm_owner.reason,
          jsonb_build_object('role', 'owner'), staff_confirm_owner.ip_address);
  PERFORM staff_notify_role(actor_id, member.user_id, 'owner', 'confirmed');
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION staff_confirm_owner TO web;

CREATE OR REPLACE FUNCTION public.staff_is_established_owner(owner_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
    SELECT FROM staff_members m
    WHERE m.user_id = owner_id AND m.role = 'owner'
      AND (m.confirmed_at IS NOT NULL OR m.granted_at <= now() - make_interval(
        days => (SELECT l.value FROM staff_limits l WHERE l.name = 'approver-days')))
  )
$function$;

CREATE OR REPLACE FUNCTION public.staff_lacks_second_step(session_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM staff_limits l WHERE l.name = 'second-step' AND l.value = 1)
    AND EXISTS (SELECT FROM staff_members m WHERE m.user_id = session_actor(session_key))
    AND NOT EXISTS (
      SELECT FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.second_step_at IS NOT NULL);
END $function$;
GRANT EXECUTE ON FUNCTION staff_lacks_second_step TO web;

CREATE OR REPLACE FUNCTION public.staff_limit_change(session_key text, limit_name text, previous_value integer, new_value integer, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  current_value integer;
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN limit_name = 'second-step' THEN 'no-such-limit' -- `staff_second_step_require` changes it
    WHEN new_value NOT BETWEEN 0 AND 1000 THEN 'bad-limit'
    WHEN NOT staff_is_established_owner(actor_id) THEN 'role-too-new'
  END);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT l.value INTO current_value FROM staff_limits l WHERE l.name = limit_name FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 'no-such-limit';
  ELSIF current_value = new_value THEN
    RETURN NULL; -- it was so already
  ELSIF current_value <> previous_value THEN
    RETURN 'newer-version';
  END IF;
  UPDATE staff_limits l SET value = new_value WHERE l.name = limit_name;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'staff-limit.change', 'staff-limit', limit_name, staff_limit_change.reason,
          jsonb_build_object('value', current_value), jsonb_build_object('value', new_value), staff_limit_change.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION staff_limit_change TO web;

CREATE OR REPLACE FUNCTION public.staff_limit_of(limit_name text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT l.value FROM staff_limits l WHERE l.name = limit_name
$function$;

CREATE OR REPLACE FUNCTION public.staff_note_add(session_key text, user_id uuid, note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, note, 'owner', 'floor', 'support', 'integrity'), CASE
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = staff_note_add.user_id) THEN 'no-such-person'
  END);
BEGIN
  IF refused IS NULL THEN
    INSERT INTO staff_notes (user_id, author_id, text) VALUES (staff_note_add.user_id, actor_id, note);
  END IF;
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION staff_note_add TO web;

CREATE OR REPLACE FUNCTION public.staff_notify_role(actor_id uuid, member_id uuid, role staff_role, change text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO notices (user_id, kind, detail)
  SELECT reader.user_id, 'role-changed',
         jsonb_build_object('memberId', member_id, 'role', staff_notify_role.role, 'change', change, 'byId', actor_id)
  FROM (SELECT m.user_id FROM staff_members m WHERE m.role = 'owner' UNION SELECT member_id) AS reader
  WHERE reader.user_id IS DISTINCT FROM actor_id
  ORDER BY reader.user_id
$function$;

CREATE OR REPLACE FUNCTION public.staff_refusal(session_key text, reason text, VARIADIC roles staff_role[])
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT FROM staff_members m JOIN users u ON u.id = m.user_id
      WHERE m.user_id = session_actor(session_key) AND m.role = ANY (roles)
        AND (u.banned_until IS NULL OR u.banned_until <= clock_timestamp())
    ) THEN 'not-allowed'
    WHEN staff_lacks_second_step(session_key) THEN 'second-step-required'
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
  END
$function$;

CREATE OR REPLACE FUNCTION public.staff_remove_factors(user_id uuid, reason text, OUT refused text, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT u.name INTO name FROM users u WHERE u.id = staff_remove_factors.user_id AND NOT u.guest AND NOT u.bot;
  refused := CASE
    WHEN btrim(coalesce(reason, '')) = '' THEN 'reason-required'
    WHEN name IS NULL THEN 'no-such-person'
    WHEN factor_ways(staff_remove_factors.user_id) = '{}' THEN 'no-factor'
  END;
  IF refused IS NULL THEN
    UPDATE factor_removals r SET outcome = 'removed', decided_at = now() WHERE r.user_id = staff_remove_factors.user_id AND r.outcome IS NULL;
    PERFORM factors_remove(staff_remove_factors.user_id, NULL, reason, NULL);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.staff_second_step_require(session_key text, required boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (
      SELECT FROM sessions s WHERE s.key_hash = sha256(convert_to(session_key, 'UTF8')) AND s.second_step_at IS NOT NULL
    ) THEN 'second-step-required'
  END);
  wanted CONSTANT int := required::int;
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE staff_limits l SET value = wanted WHERE l.name = 'second-step' AND l.value <> wanted;
  IF FOUND THEN
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
    VALUES (actor_id, 'staff-limit.change', 'staff-limit', 'second-step', staff_second_step_require.reason,
            jsonb_build_object('value', 1 - wanted), jsonb_build_object('value', wanted), staff_second_step_require.ip_address);
  END IF;
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION staff_second_step_require TO web;

CREATE OR REPLACE FUNCTION public.staff_set_role(session_key text, user_id uuid, role staff_role, granted boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text;
  roles_before jsonb;
BEGIN
  -- One change at a time: two owners who take the role from each other must not both succeed. An account that is being closed is waited for.
  LOCK TABLE staff_members IN SHARE ROW EXCLUSIVE MODE;
  refused := coalesce(staff_refusal(session_key, staff_set_role.reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
    WHEN NOT EXISTS (SELECT FROM users u WHERE u.id = staff_set_role.user_id AND NOT u.guest AND NOT u.bot
      AND (u.closed_at IS NULL OR NOT granted)) THEN 'no-such-person'
    -- An owner with a ban in force cannot run the room.
    WHEN NOT granted AND staff_set_role.role = 'owner' AND NOT EXISTS (
      SELECT FROM staff_members m JOIN users u ON u.id = m.user_id
      WHERE m.role = 'owner' AND m.user_id <> staff_set_role.user_id AND (u.banned_until IS NULL OR u.banned_until <= clock_timestamp())
    ) THEN 'last-owner'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  SELECT coalesce(jsonb_agg(m.role ORDER BY m.role), '[]') INTO roles_before
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  IF granted THEN
    INSERT INTO staff_members (user_id, role, granted_by) VALUES (staff_set_role.user_id, staff_set_role.role, actor_id)
    ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM staff_members m WHERE m.user_id = staff_set_role.user_id AND m.role = staff_set_role.role;
  END IF;
  IF NOT FOUND THEN
    RETURN NULL; -- it was so already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  SELECT actor_id, 'staff.set-role', 'user', staff_set_role.user_id::text, staff_set_role.reason, roles_before,
         coalesce(jsonb_agg(m.role ORDER BY m.role), '[]'), staff_set_role.ip_address
  FROM staff_members m WHERE m.user_id = staff_set_role.user_id;
  PERFORM staff_notify_role(actor_id, staff_set_role.user_id, staff_set_role.role, CASE WHEN granted THEN 'granted' ELSE 'withdrawn' END);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION staff_set_role TO web;

CREATE OR REPLACE FUNCTION public.staff_sits_at(actor_id uuid, unit_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (
    SELECT FROM tables t WHERE (t.id = unit_id OR t.pool_id = unit_id) AND (
      EXISTS (SELECT FROM seats s WHERE s.table_id = t.id AND s.user_id = actor_id)
      OR EXISTS (
        SELECT FROM visits v
        WHERE v.table_id = t.id AND v.user_id = actor_id AND v.left_at > clock_timestamp() - interval '1 hour'
          AND v.left_at >= coalesce((SELECT max(h.ended_at) FROM hands h WHERE h.table_id = t.id), '-infinity'))
    )
  ) OR EXISTS (
    SELECT FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.table_id = unit_id AND g.host_id = actor_id
  ) OR EXISTS (
    SELECT FROM tournament_entries e
    WHERE e.user_id = actor_id AND e.status NOT IN ('out', 'disqualified')
      AND e.tournament_id IN (unit_id, (SELECT t.tournament_id FROM tables t WHERE t.id = unit_id))
  )
$function$;

CREATE OR REPLACE FUNCTION public.suspense_return(session_key text, hand_id text, shares jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner'), CASE
    WHEN NOT session_is_fresh(session_key) THEN 'fresh-sign-in-required'
  END);
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
  ELSIF EXISTS (SELECT FROM hand_players p WHERE p.hand_id = suspense_case.hand_id AND p.user_id = actor_id) OR EXISTS (
    SELECT FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.key = 'suspend:' || suspense_case.hand_id AND a.user_id = actor_id
  ) THEN
    RETURN 'own-hand';
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
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'suspense.return', 'hand', suspense_case.hand_id, suspense_return.reason,
          jsonb_build_object('held', suspense_case.amount, 'currency', suspense_case.currency),
          jsonb_build_object('returned', shares), suspense_return.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION suspense_return TO web;

CREATE OR REPLACE FUNCTION public.tables_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  rules jsonb := NEW.settings -> 'rules';
BEGIN
  INSERT INTO table_summaries AS s
    (table_id, players, bots, seated, listed, name, house, currency, game, structure, time_out, big_blind, stakes, min_buy_in, seats)
  VALUES (
    NEW.id, 0, 0, '[]', NEW.status = 'open' AND NEW.pool_id IS NULL AND NEW.tournament_id IS NULL
      AND NEW.settings ->> 'currency' IS DISTINCT FROM 'game', NEW.name,
    coalesce(NEW.settings ->> 'house', ''), coalesce(NEW.settings ->> 'currency', 'play')::currency,
    coalesce(rules ->> 'game', ''), coalesce(rules ->> 'structure', ''), coalesce(rules ->> 'timeOut', ''),
    coalesce(rules ->> 'bigBlind', '0')::bigint,
    coalesce(CASE rules ->> 'structure' WHEN 'fixed-limit' THEN rules ->> 'bigBet' ELSE rules ->> 'bigBlind' END, '0')::bigint,
    coalesce(NEW.settings #>> '{buyIn,min}', '0')::bigint, coalesce(NEW.settings ->> 'seats', '0')::integer)
  ON CONFLICT (table_id) DO UPDATE SET
    listed = excluded.listed, name = excluded.name, house = excluded.house, currency = excluded.currency, game = excluded.game,
    structure = excluded.structure, time_out = excluded.time_out, big_blind = excluded.big_blind, stakes = excluded.stakes,
    min_buy_in = excluded.min_buy_in, seats = excluded.seats, changed_in = excluded.changed_in, written_by = NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tickets_return(tournament_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  unused text[] := ARRAY(
    SELECT a.id FROM ledger_accounts a
    WHERE a.tournament_id = tickets_return.tournament_id AND a.kind = 'ticket' AND a.balance > 0 ORDER BY a.id);
BEGIN
  PERFORM ledger_lock_accounts(unused);
  PERFORM ledger_post((
    -- The last entry is part of the key, because a ticket may be won again after it was returned.
    SELECT coalesce(json_agg(json_build_object(
      'key', concat_ws(':', 'ticket-return', a.id, (SELECT max(p.transaction_id) FROM ledger_postings p WHERE p.account_serial = a.serial)),
      'kind', 'ticket-return', 'currency', a.currency,
      'entries', json_build_object(a.id, -a.balance, concat_ws(':', 'wallet', a.user_id, a.currency), a.balance))), '[]')
    FROM ledger_accounts a WHERE a.id = ANY (unused) AND a.balance > 0));
END $function$;

CREATE OR REPLACE FUNCTION public.tickets_return_unused()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM tickets_return(t.id) FROM tournaments t
  WHERE t.closed_at IS NOT NULL AND EXISTS (
    SELECT FROM ledger_accounts a WHERE a.tournament_id = t.id AND a.user_id IS NOT NULL AND a.balance > 0);
END $function$;
GRANT EXECUTE ON FUNCTION tickets_return_unused TO game;

CREATE OR REPLACE FUNCTION public.to_epoch_ms(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (extract(epoch FROM moment) * 1000)::bigint
$function$;
GRANT EXECUTE ON FUNCTION to_epoch_ms TO auth;

CREATE OR REPLACE FUNCTION public.totp_accept(user_id uuid, server_half bytea, code text, is_first boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE totp_secrets t
  SET last_step = totp_step_of(totp_secret_of(t.half, server_half), code), confirmed_at = coalesce(t.confirmed_at, now())
  WHERE t.user_id = totp_accept.user_id AND (t.confirmed_at IS NULL) = is_first
    AND totp_step_of(totp_secret_of(t.half, server_half), code) > t.last_step;
  RETURN FOUND;
END $function$;
ALTER FUNCTION totp_accept OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_begin(session_key text, server_half bytea, OUT refused text, OUT secret bytea)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  new_half bytea := crypto.gen_random_bytes(32);
BEGIN
  refused := factor_change_refusal(session_key);
  IF refused IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO totp_secrets AS t (user_id, half) VALUES (actor_id, new_half)
  ON CONFLICT (user_id) DO UPDATE SET half = excluded.half WHERE t.confirmed_at IS NULL;
  IF FOUND THEN
    secret := totp_secret_of(new_half, server_half);
  ELSE
    refused := 'factor-exists';
  END IF;
END $function$;
ALTER FUNCTION totp_begin OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_begin TO web;

CREATE OR REPLACE FUNCTION public.totp_code(secret bytea, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  mac bytea := crypto.hmac(int8send(step), secret, 'sha1');
  first int := get_byte(mac, 19) & 15;
BEGIN
  RETURN lpad((((get_byte(mac, first) & 127) * 16777216 + get_byte(mac, first + 1) * 65536 + get_byte(mac, first + 2) * 256
    + get_byte(mac, first + 3)) % 1000000)::text, 6, '0');
END $function$;
ALTER FUNCTION totp_code OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_confirm(session_key text, server_half bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  IF NOT totp_accept(actor_id, server_half, regexp_replace(code, '\s', '', 'g'), true) THEN
    RETURN 'wrong-code';
  END IF;
  PERFORM session_note_second_step(session_key);
  PERFORM factor_tell_change(actor_id, 'totp-added');
  RETURN NULL;
END $function$;
ALTER FUNCTION totp_confirm OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_confirm TO web;

CREATE OR REPLACE FUNCTION public.totp_remove(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := factor_change_refusal(session_key);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  DELETE FROM totp_secrets t WHERE t.user_id = actor_id AND t.confirmed_at IS NOT NULL;
  IF FOUND THEN
    PERFORM recovery_codes_drop_unneeded(actor_id);
    PERFORM factor_tell_change(actor_id, 'totp-removed');
  END IF;
  RETURN NULL;
END $function$;
ALTER FUNCTION totp_remove OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_remove TO web;

CREATE OR REPLACE FUNCTION public.totp_secret_of(stored_half bytea, server_half bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT substr(crypto.hmac(stored_half, server_half, 'sha256'), 1, 20)
$function$;
ALTER FUNCTION totp_secret_of OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_step_of(secret bytea, code text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT max(present + shift)
  FROM (SELECT floor(extract(epoch FROM clock_timestamp()) / 30)::bigint AS present) AS clock, generate_series(-1, 1) AS shift
  WHERE totp_code(secret, present + shift) = code
$function$;
ALTER FUNCTION totp_step_of OWNER TO auth;

CREATE OR REPLACE FUNCTION public.tournament_announce(tournament_id uuid, name text, settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone, schedule_id uuid, created_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  currency text := settings->>'currency';
  guarantee bigint := (settings->>'guarantee')::bigint;
  escrow text := 'escrow:' || tournament_id;
  promotion text := 'promotion:' || currency;
  refused text;
BEGIN
  IF EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_id) THEN
    RETURN NULL;
  END IF;
  -- Locked until the end, so that two tournaments do not reserve the same chips.
  PERFORM ledger_lock_accounts(ARRAY[promotion]);
  refused := coalesce(tournament_refusal(settings, opens_at, starts_at), CASE
    WHEN EXISTS (SELECT FROM nodes n WHERE n.protocol < 8 AND n.heartbeat_at > clock_timestamp() - interval '10 seconds')
      THEN 'older-nodes'
    WHEN guarantee NOT BETWEEN 0 AND ledger_balance(promotion) THEN 'not-funded'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournaments (id, name, settings, currency, kind, opens_at, starts_at, target_id, schedule_id, created_by)
  VALUES (tournament_id, tournament_announce.name, tournament_announce.settings, currency::currency, settings->>'kind',
          tournament_announce.opens_at, tournament_announce.starts_at, (settings#>>'{satellite,tournamentId}')::uuid,
          tournament_announce.schedule_id, tournament_announce.created_by)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL; -- it was made meanwhile
  END IF;
  INSERT INTO tournament_summaries (tournament_id, phase, prize_pool, escrow)
  VALUES (tournament_announce.tournament_id, 'registering', guarantee, guarantee);
  IF guarantee > 0 THEN
    PERFORM ledger_post(json_build_array(json_build_object(
      'key', concat_ws(':', 'tournament', tournament_id, 'guarantee'), 'kind', 'guarantee', 'currency', currency,
      'entries', json_build_object(promotion, -guarantee, escrow, guarantee))));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tournament_close(tournament_id uuid, lease_epoch bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  refused text;
BEGIN
  IF NOT unit_lock_lease(tournament_id, lease_epoch) THEN
    RETURN 'fenced';
  END IF;
  refused := CASE
    WHEN NOT EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_close.tournament_id AND t.ended_at IS NOT NULL) THEN 'not-ended'
    WHEN EXISTS (SELECT FROM tables t WHERE t.tournament_id = tournament_close.tournament_id AND t.status = 'open') THEN 'tables-open'
    WHEN ledger_balance('escrow:' || tournament_id) <> 0 THEN 'escrow-left'
  END;
  IF refused IS NULL THEN
    UPDATE tournaments t SET closed_at = coalesce(t.closed_at, now()) WHERE t.id = tournament_close.tournament_id;
    PERFORM tickets_return(tournament_id);
  END IF;
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_close TO game;

CREATE OR REPLACE FUNCTION public.tournament_create(session_key text, tournament_id uuid, name text, settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
BEGIN
  IF refused IS NULL AND EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_id) THEN
    RETURN NULL; -- it was made already
  END IF;
  refused := coalesce(refused, tournament_announce(tournament_id, name, settings, opens_at, starts_at, NULL, actor_id));
  IF refused IS NULL THEN
    INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
    VALUES (actor_id, 'tournament.create', 'tournament', tournament_id::text, tournament_create.reason,
            jsonb_build_object('name', tournament_create.name, 'settings', tournament_create.settings,
                               'opensAt', to_epoch_ms(tournament_create.opens_at), 'startsAt', to_epoch_ms(tournament_create.starts_at)),
            tournament_create.ip_address);
  END IF;
  RETURN refused;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_create TO web;

CREATE OR REPLACE FUNCTION public.tournament_fee_days_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO tournament_fee_days AS d (day, tournament_id, fees)
  VALUES ((now() AT TIME ZONE 'UTC')::date, NEW.tournament_id, NEW.balance - OLD.balance)
  ON CONFLICT (day, tournament_id) DO UPDATE SET fees = d.fees + excluded.fees;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.tournament_next_start(weekdays integer[], minute_of_day integer, time_zone text, after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT min(s.start) FROM (
    SELECT (day + make_interval(mins => minute_of_day)) AT TIME ZONE time_zone AS start
    FROM (SELECT date_trunc('day', after AT TIME ZONE time_zone)) AS t(today)
    CROSS JOIN LATERAL generate_series(t.today, t.today + interval '8 days', interval '1 day') AS day
    WHERE extract(isodow FROM day) = ANY (weekdays)
  ) s WHERE s.start > after
$function$;

CREATE OR REPLACE FUNCTION public.tournament_open_tables(tournament_id uuid, lease_epoch bigint, opened json)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  played tournaments;
BEGIN
  IF NOT unit_lock_lease(tournament_id, lease_epoch) THEN RETURN false; END IF;
  SELECT * INTO played FROM tournaments t WHERE t.id = tournament_open_tables.tournament_id AND t.ended_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO tables (id, name, settings, tournament_id, table_no, seat_rules)
  SELECT o.id,
         -- Another table may have that name by chance.
         CASE WHEN EXISTS (SELECT FROM tables t WHERE t.name = n.name) THEN n.name || ' · ' || o.id ELSE n.name END,
         o.settings, played.id, o."tableNo", o."seatRules"
  FROM json_to_recordset(opened) AS o(id uuid, "tableNo" integer, settings jsonb, "seatRules" jsonb)
  CROSS JOIN LATERAL (SELECT concat(played.name, ' #', played.number, ' · ', o."tableNo")) AS n(name)
  WHERE NOT EXISTS (SELECT FROM tables t WHERE t.id = o.id)
  ORDER BY o."tableNo";
  RETURN true;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_open_tables TO game;

CREATE OR REPLACE FUNCTION public.tournament_refusal(settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  satellite jsonb := nullif(settings->'satellite', 'null');
  wanted_id uuid := substring(satellite->>'tournamentId' FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  target tournaments;
BEGIN
  IF (settings->>'kind' = 'scheduled') IS DISTINCT FROM (starts_at IS NOT NULL) OR (opens_at IS NULL) <> (starts_at IS NULL)
    OR opens_at >= starts_at THEN
    RETURN 'wrong-times';
  ELSIF starts_at <= clock_timestamp() THEN
    RETURN 'in-the-past';
  ELSIF settings->>'currency' = 'play' AND (settings#>>'{buyIn,fee}')::bigint <> 0 THEN
    RETURN 'play-money-fee';
  ELSIF satellite IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO target FROM tournaments t WHERE t.id = wanted_id AND t.status = 'registering';
  RETURN CASE
    WHEN NOT FOUND THEN 'no-such-target'
    WHEN target.starts_at <= coalesce(tournament_refusal.starts_at, clock_timestamp()) THEN 'target-starts-first'
    WHEN target.currency::text <> settings->>'currency' THEN 'other-currency'
    WHEN (satellite->>'price')::bigint
      <> (target.settings#>>'{buyIn,prize}')::bigint + (target.settings#>>'{buyIn,fee}')::bigint THEN 'wrong-price'
  END;
END $function$;

CREATE OR REPLACE FUNCTION public.tournament_schedule_end(session_key text, schedule_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  UPDATE tournament_schedules s SET ended_at = now() WHERE s.id = schedule_id AND s.ended_at IS NULL;
  IF NOT FOUND THEN
    RETURN 'no-such-schedule';
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, ip_address)
  VALUES (actor_id, 'tournament-schedule.end', 'tournament-schedule', schedule_id::text, tournament_schedule_end.reason,
          tournament_schedule_end.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_schedule_end TO web;

CREATE OR REPLACE FUNCTION public.tournament_schedule_is_due(schedule tournament_schedules)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT schedule.next_start_at <= clock_timestamp() + schedule.announce_ms * interval '1 millisecond'
    OR schedule.keep_open > (
      SELECT count(*) FROM tournaments t
      WHERE t.schedule_id = schedule.id AND t.status = 'registering' AND t.closed_at IS NULL)
$function$;

CREATE OR REPLACE FUNCTION public.tournament_schedule_run(schedule tournament_schedules)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
<<run>>
DECLARE
  made_id uuid := gen_random_uuid();
  wanted jsonb := (SELECT t.settings FROM tournament_templates t WHERE t.id = schedule.template_id);
  starts_at timestamptz := CASE WHEN schedule.next_start_at > clock_timestamp() THEN schedule.next_start_at END;
  made boolean := schedule.keep_open IS NOT NULL OR starts_at IS NOT NULL;
  refused text;
BEGIN
  IF made AND schedule.target_schedule_id IS NOT NULL THEN
    wanted := jsonb_set(wanted, '{satellite,tournamentId}', coalesce((
      SELECT to_jsonb(t.id) FROM tournaments t
      WHERE t.schedule_id = schedule.target_schedule_id AND t.status = 'registering'
        AND t.starts_at > coalesce(run.starts_at, clock_timestamp())
      ORDER BY t.starts_at LIMIT 1), 'null'));
  END IF;
  IF made THEN
    refused := tournament_announce(
      made_id, schedule.name, wanted, starts_at - schedule.register_ms * interval '1 millisecond', starts_at, schedule.id, NULL);
    made := refused IS NULL;
  END IF;
  IF made THEN
    INSERT INTO audit_log (action, subject_kind, subject_id, reason, after)
    VALUES ('tournament.create', 'tournament', made_id::text, 'By its schedule.', jsonb_build_object('schedule', schedule.id));
  END IF;
  UPDATE tournament_schedules s SET
    refused = run.refused,
    next_start_at = CASE WHEN run.refused IS NULL
      THEN tournament_next_start(s.weekdays, s.minute_of_day, s.time_zone, greatest(schedule.next_start_at, clock_timestamp()))
      ELSE s.next_start_at END
  WHERE s.id = schedule.id;
END $function$;

CREATE OR REPLACE FUNCTION public.tournament_schedule_save(session_key text, schedule_id uuid, template_id uuid, name text, keep_open integer, weekdays integer[], minute_of_day integer, time_zone text, announce_ms bigint, register_ms bigint, target_schedule_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  template jsonb := (SELECT t.settings FROM tournament_templates t WHERE t.id = template_id AND NOT t.retired);
  refused text := coalesce(staff_refusal(session_key, reason, 'owner', 'floor'), CASE
    WHEN template IS NULL THEN 'no-such-template'
    WHEN NOT coalesce(CASE template->>'kind'
      WHEN 'sit-and-go' THEN keep_open BETWEEN 1 AND 20 AND minute_of_day IS NULL
      ELSE keep_open IS NULL AND minute_of_day BETWEEN 0 AND 1439 AND cardinality(weekdays) > 0
        AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND register_ms > 0 AND announce_ms >= register_ms
    END, false) THEN 'wrong-times'
    WHEN NOT EXISTS (SELECT FROM pg_timezone_names z WHERE z.name = time_zone) THEN 'no-such-time-zone'
    WHEN (template->>'satellite' IS NOT NULL) <> (target_schedule_id IS NOT NULL)
      OR target_schedule_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM tournament_schedules s WHERE s.id = tournament_schedule_save.target_schedule_id AND s.id <> schedule_id
      ) THEN 'no-such-target'
  END);
  saved tournament_schedules;
  saved_before jsonb := (SELECT to_jsonb(s) FROM tournament_schedules s WHERE s.id = schedule_id FOR UPDATE);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournament_schedules AS s
    (id, template_id, name, keep_open, weekdays, minute_of_day, time_zone, announce_ms, register_ms, target_schedule_id, next_start_at,
     created_by)
  VALUES (
    schedule_id, tournament_schedule_save.template_id, tournament_schedule_save.name, tournament_schedule_save.keep_open,
    coalesce(tournament_schedule_save.weekdays, '{}'), tournament_schedule_save.minute_of_day, tournament_schedule_save.time_zone,
    coalesce(tournament_schedule_save.announce_ms, 0), coalesce(tournament_schedule_save.register_ms, 0),
    tournament_schedule_save.target_schedule_id,
    tournament_next_start(tournament_schedule_save.weekdays, tournament_schedule_save.minute_of_day, tournament_schedule_save.time_zone, now()),
    actor_id)
  ON CONFLICT (id) DO UPDATE SET
    template_id = excluded.template_id, name = excluded.name, keep_open = excluded.keep_open, weekdays = excluded.weekdays,
    minute_of_day = excluded.minute_of_day, time_zone = excluded.time_zone, announce_ms = excluded.announce_ms,
    register_ms = excluded.register_ms, target_schedule_id = excluded.target_schedule_id, refused = NULL,
    -- Not before one that was made already.
    next_start_at = tournament_next_start(excluded.weekdays, excluded.minute_of_day, excluded.time_zone, greatest(now(), (
      SELECT max(t.starts_at) FROM tournaments t WHERE t.schedule_id = s.id)))
  RETURNING s.* INTO saved;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'tournament-schedule.save', 'tournament-schedule', schedule_id::text, tournament_schedule_save.reason, saved_before,
          to_jsonb(saved), tournament_schedule_save.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_schedule_save TO web;

CREATE OR REPLACE FUNCTION public.tournament_template_save(session_key text, template_id uuid, name text, settings jsonb, retired boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
  saved_before jsonb := (
    SELECT jsonb_build_object('name', t.name, 'settings', t.settings, 'retired', t.retired)
    FROM tournament_templates t WHERE t.id = template_id FOR UPDATE);
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournament_templates AS t (id, name, settings, retired)
  VALUES (template_id, tournament_template_save.name, tournament_template_save.settings, tournament_template_save.retired)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, retired = excluded.retired, updated_at = now();
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, 'tournament-template.save', 'tournament-template', template_id::text, tournament_template_save.reason, saved_before,
          jsonb_build_object('name', tournament_template_save.name, 'settings', tournament_template_save.settings,
                             'retired', tournament_template_save.retired),
          tournament_template_save.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION tournament_template_save TO web;

CREATE OR REPLACE FUNCTION public.tournaments_announce_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  due tournament_schedules;
BEGIN
  FOR due IN
    SELECT s.* FROM tournament_schedules s JOIN tournament_templates t ON t.id = s.template_id AND NOT t.retired
    WHERE s.ended_at IS NULL AND tournament_schedule_is_due(s)
    ORDER BY s.target_schedule_id IS NOT NULL, s.id FOR UPDATE OF s SKIP LOCKED
  LOOP
    IF tournament_schedule_is_due(due) THEN
      PERFORM tournament_schedule_run(due);
    END IF;
  END LOOP;
END $function$;
GRANT EXECUTE ON FUNCTION tournaments_announce_due TO game;

CREATE OR REPLACE FUNCTION public.tries_forget(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH tries AS (
    DELETE FROM limit_tries l WHERE l.key_hash IN (
      SELECT o.key_hash FROM limit_tries o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), failures AS (
    DELETE FROM sign_in_failures f WHERE f.key_hash IN (
      SELECT o.key_hash FROM sign_in_failures o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), challenges AS (
    DELETE FROM sign_in_challenges c WHERE c.key_hash IN (
      SELECT o.key_hash FROM sign_in_challenges o WHERE o.expires_at < clock_timestamp() LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  ), given AS (
    DELETE FROM given_chips_brought g WHERE g.id IN (
      SELECT o.id FROM given_chips_brought o WHERE o.at < clock_timestamp() - interval '24 hours' LIMIT max_rows FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT ((SELECT count(*) FROM tries) + (SELECT count(*) FROM failures) + (SELECT count(*) FROM challenges)
    + (SELECT count(*) FROM given))::integer
$function$;
GRANT EXECUTE ON FUNCTION tries_forget TO game;

CREATE OR REPLACE FUNCTION public.unit_create(session_key text, unit_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer, opens_at timestamp with time zone, closes_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := coalesce(
    staff_refusal(session_key, reason, 'owner', 'floor'), unit_settings_refusal(unit_kind, settings), schedule_refusal(opens_at, closes_at));
BEGIN
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  CASE unit_kind
    WHEN 'table' THEN
      INSERT INTO tables (id, name, settings, opens_at, closes_at)
      VALUES (unit_id, unit_create.name, unit_create.settings, unit_create.opens_at, unit_create.closes_at)
      ON CONFLICT DO NOTHING;
    WHEN 'pool' THEN
      INSERT INTO pools (id, name, settings, max_tables, spare_tables, opens_at, closes_at)
      VALUES (unit_id, unit_create.name, unit_create.settings, unit_create.max_tables, unit_create.spare_tables,
              unit_create.opens_at, unit_create.closes_at)
      ON CONFLICT DO NOTHING;
  END CASE;
  IF NOT FOUND THEN
    RETURN CASE WHEN NOT EXISTS (SELECT FROM tables t WHERE t.id = unit_id) AND NOT EXISTS (SELECT FROM pools p WHERE p.id = unit_id)
           THEN 'name-taken' END; -- NULL: it was created already
  END IF;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, after, ip_address)
  VALUES (actor_id, unit_kind || '.create', unit_kind, unit_id::text, unit_create.reason,
          jsonb_build_object('name', unit_create.name, 'settings', unit_create.settings,
                             'opensAt', to_epoch_ms(unit_create.opens_at), 'closesAt', to_epoch_ms(unit_create.closes_at))
          || CASE unit_kind WHEN 'pool' THEN jsonb_build_object('maxTables', unit_create.max_tables, 'spareTables', unit_create.spare_tables)
                            ELSE '{}' END,
          unit_create.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION unit_create TO web;

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

CREATE OR REPLACE FUNCTION public.unit_lock_lease(unit_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM leases l WHERE l.unit_id = unit_lock_lease.unit_id AND l.epoch = lease_epoch FOR SHARE;
  RETURN FOUND;
END $function$;

CREATE OR REPLACE FUNCTION public.unit_set_schedule(session_key text, unit_id uuid, opens_at timestamp with time zone, closes_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  actor_id uuid := session_actor(session_key);
  refused text := staff_refusal(session_key, reason, 'owner', 'floor');
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
    WHEN staff_sits_at(actor_id, unit_id) THEN 'own-table'
    WHEN EXISTS (SELECT FROM private_games g WHERE g.table_id = unit_id) THEN 'private-game'
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
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address)
  VALUES (actor_id, unit_kind || '.schedule', unit_kind, unit_id::text, unit_set_schedule.reason,
          jsonb_build_object('opensAt', schedule_before.opens_at, 'closesAt', schedule_before.closes_at),
          jsonb_build_object('opensAt', unit_set_schedule.opens_at, 'closesAt', unit_set_schedule.closes_at),
          unit_set_schedule.ip_address);
  RETURN NULL;
END $function$;
GRANT EXECUTE ON FUNCTION unit_set_schedule TO web;

CREATE OR REPLACE FUNCTION public.unit_settings_refusal(unit_kind text, settings jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN settings->>'currency' = 'game' THEN 'wrong-currency'
    WHEN (unit_kind = 'pool') <> (settings->>'seating' IS NOT DISTINCT FROM 'pool') THEN 'wrong-seating'
    WHEN jsonb_typeof(rake) <> 'null' AND NOT EXISTS (
      SELECT FROM rake_configs c WHERE c.id = rake->>'id' AND c.version::text = rake->>'version' AND c.config = rake
    ) THEN 'no-such-config'
  END
  FROM (SELECT settings->'rules'->'rake' AS rake) AS attached
$function$;

CREATE OR REPLACE FUNCTION public.users_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO player_activity (user_id, bot, last_seen_at) VALUES (NEW.id, NEW.bot, NEW.created_at);
  INSERT INTO player_wallets (user_id, currency, bot) SELECT NEW.id, c, NEW.bot FROM unnest(enum_range(NULL::currency)) AS c
  WHERE c::text <> 'game'; -- which no wallet holds
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_check_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.email_verified_at IS NOT NULL AND OLD.email IS DISTINCT FROM NEW.email AND OLD.break_until > now() THEN
    DELETE FROM excluded_addresses x USING users u WHERE u.id = x.user_id AND u.break_until <= now();
    INSERT INTO excluded_addresses (address_hash, user_id) VALUES (sha256(convert_to(OLD.email, 'UTF8')), OLD.id)
    ON CONFLICT (address_hash) DO UPDATE SET user_id = excluded.user_id;
  END IF;
  IF NEW.email_verified_at IS NOT NULL AND EXISTS (
    SELECT FROM excluded_addresses x JOIN users u ON u.id = x.user_id AND u.break_until > now()
    WHERE x.address_hash = sha256(convert_to(NEW.email, 'UTF8')) AND x.user_id <> NEW.id
  ) THEN
    RAISE EXCEPTION 'the address belongs to a player on a break'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_proven_email';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.web_limits_publish(process_id uuid, limited jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM web_limits w
  WHERE w.updated_at < now() - interval '1 minute'
     OR (w.process_id = web_limits_publish.process_id AND web_limits_publish.limited = '[]');
  INSERT INTO web_limits AS w (process_id, limited)
  SELECT web_limits_publish.process_id, web_limits_publish.limited
  WHERE web_limits_publish.limited <> '[]'
    AND (SELECT count(*) FROM web_limits other WHERE other.process_id <> web_limits_publish.process_id) < 50
  ON CONFLICT ON CONSTRAINT web_limits_pkey DO UPDATE SET limited = excluded.limited, updated_at = now();
END $function$;
GRANT EXECUTE ON FUNCTION web_limits_publish TO web;
