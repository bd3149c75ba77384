-- The schema as it is after all migrations and functions: a dump, to be read and compared, never applied.
-- The bodies of functions are left out. They are in `prisma/functions`.
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
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE ON announcements FOR EACH ROW EXECUTE FUNCTION work_announce('announcements');
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

CREATE TABLE backup_drills (
  id bigint DEFAULT nextval('backup_drills_id_seq'::regclass) NOT NULL,
  backup text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  ms integer NOT NULL,
  ok boolean NOT NULL,
  checked jsonb NOT NULL,
  problems text[],
  CONSTRAINT backup_drills_pkey PRIMARY KEY (id)
);
GRANT SELECT ON backup_drills TO web;

CREATE TABLE backup_plan (
  id smallint DEFAULT 1 NOT NULL,
  every_hours integer,
  keep integer NOT NULL,
  host text NOT NULL,
  directory text NOT NULL,
  storage text,
  reported_at timestamp(3) with time zone NOT NULL,
  asked_at timestamp(3) with time zone,
  running_since timestamp(3) with time zone,
  CONSTRAINT backup_plan_pkey PRIMARY KEY (id),
  CONSTRAINT backup_plan_id_check CHECK ((id = 1))
);
GRANT SELECT ON backup_plan TO web;

CREATE TABLE backups (
  id bigint DEFAULT nextval('backups_id_seq'::regclass) NOT NULL,
  name text,
  host text NOT NULL,
  directory text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  ms integer,
  way text NOT NULL,
  reason text NOT NULL,
  bytes bigint,
  is_sealed boolean NOT NULL,
  storage text,
  problem text,
  deleted_at timestamp(3) with time zone,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_failed CHECK (((name IS NOT NULL) OR (problem IS NOT NULL))),
  CONSTRAINT backups_made CHECK (((name IS NULL) OR (bytes IS NOT NULL)))
);
CREATE UNIQUE INDEX backups_host_directory_name_key ON public.backups USING btree (host, directory, name);
GRANT SELECT ON backups TO web;

CREATE TABLE bot_hand_days (
  table_id uuid NOT NULL,
  day date NOT NULL,
  hands integer NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  CONSTRAINT bot_hand_days_pkey PRIMARY KEY (table_id, day),
  CONSTRAINT bot_hand_days_amounts CHECK (((hands > 0) AND (rake >= 0) AND (pot >= rake))),
  CONSTRAINT bot_hand_days_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON bot_hand_days TO game;
GRANT SELECT ON bot_hand_days TO web;

CREATE TABLE bot_hand_gaps (
  table_id uuid NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  hand_no integer NOT NULL,
  hands integer NOT NULL,
  events integer,
  epoch bigint NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT bot_hand_gaps_pkey PRIMARY KEY (table_id, first_seq),
  CONSTRAINT bot_hand_gaps_counts CHECK (((first_seq > 0) AND (last_seq >= first_seq) AND (hands > 0) AND (events > 0))),
  CONSTRAINT bot_hand_gaps_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
GRANT SELECT ON bot_hand_gaps TO game;

CREATE TABLE bot_hand_marks (
  id smallint DEFAULT 1 NOT NULL,
  to_serial bigint NOT NULL,
  CONSTRAINT bot_hand_marks_pkey PRIMARY KEY (id),
  CONSTRAINT bot_hand_marks_id_check CHECK ((id = 1))
);

CREATE TABLE break_devices (
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT break_devices_pkey PRIMARY KEY (device_hash, user_id),
  CONSTRAINT break_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX break_devices_user_id_idx ON public.break_devices USING btree (user_id);

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
CREATE TRIGGER work_announce AFTER INSERT ON commands FOR EACH ROW EXECUTE FUNCTION work_announce('commands');
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
  unlocked_at timestamp(3) with time zone,
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
CREATE TRIGGER work_announce AFTER INSERT ON data_exports FOR EACH ROW EXECUTE FUNCTION work_announce('exports');
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

CREATE TABLE invitation_uses (
  user_id uuid NOT NULL,
  invitation_id uuid NOT NULL,
  used_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT invitation_uses_pkey PRIMARY KEY (user_id),
  CONSTRAINT invitation_uses_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT invitation_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX invitation_uses_invitation_id_idx ON public.invitation_uses USING btree (invitation_id);
GRANT SELECT ON invitation_uses TO web;

CREATE TABLE invitations (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  code text NOT NULL,
  made_by uuid NOT NULL,
  made_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  max_uses integer NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_bounds CHECK ((((max_uses >= 1) AND (max_uses <= 1000)) AND ((length(code) >= 8) AND (length(code) <= 40)))),
  CONSTRAINT invitations_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX invitations_code_key ON public.invitations USING btree (code);
CREATE INDEX invitations_made_by_idx ON public.invitations USING btree (made_by);
GRANT SELECT ON invitations TO web;

CREATE TABLE job_runs (
  name text NOT NULL,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  locked_until timestamp(3) with time zone NOT NULL,
  first_due_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
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
CREATE TRIGGER work_announce AFTER UPDATE OF node_id, heir_id ON leases FOR EACH ROW WHEN (new.node_id IS NULL AND new.heir_id IS NULL AND (old.node_id IS NOT NULL OR old.heir_id IS NOT NULL)) EXECUTE FUNCTION work_announce('units');
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
CREATE TRIGGER work_announce AFTER INSERT ON live_table_watches FOR EACH ROW EXECUTE FUNCTION work_announce('watches');
CREATE TRIGGER work_announce_change AFTER UPDATE OF since ON live_table_watches FOR EACH ROW WHEN (old.since IS DISTINCT FROM new.since) EXECUTE FUNCTION work_announce('watches');
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

CREATE TABLE maintenance (
  id smallint DEFAULT 1 NOT NULL,
  text text NOT NULL,
  begins_at timestamp(3) with time zone NOT NULL,
  until_at timestamp(3) with time zone,
  CONSTRAINT maintenance_pkey PRIMARY KEY (id),
  CONSTRAINT maintenance_id_check CHECK ((id = 1)),
  CONSTRAINT maintenance_times CHECK ((until_at > begins_at))
);
CREATE TRIGGER work_announce AFTER INSERT OR DELETE OR UPDATE ON maintenance FOR EACH ROW EXECUTE FUNCTION work_announce('maintenance');
CREATE TRIGGER work_announce_change AFTER INSERT OR DELETE OR UPDATE ON maintenance FOR EACH ROW EXECUTE FUNCTION work_announce('announcements');
GRANT SELECT ON maintenance TO auth;
GRANT SELECT ON maintenance TO game;
GRANT SELECT ON maintenance TO web;

CREATE TABLE node_minutes (
  node_id uuid NOT NULL,
  minute timestamp(0) with time zone NOT NULL,
  hands integer NOT NULL,
  actions integer NOT NULL,
  action_p99_ms integer,
  people integer NOT NULL,
  bots integer NOT NULL,
  connections integer NOT NULL,
  commit_p99_ms integer,
  stalled_ms integer NOT NULL,
  refusals jsonb NOT NULL,
  CONSTRAINT node_minutes_pkey PRIMARY KEY (minute, node_id)
);
GRANT DELETE, INSERT, SELECT ON node_minutes TO game;
GRANT SELECT ON node_minutes TO web;

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
  keys jsonb,
  CONSTRAINT nodes_pkey PRIMARY KEY (id),
  CONSTRAINT nodes_weight CHECK (((weight >= 1) AND (weight <= 100)))
);
CREATE TRIGGER work_announce AFTER INSERT OR DELETE OR UPDATE OF draining ON nodes FOR EACH ROW EXECUTE FUNCTION work_announce('units');
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
  mailbox text,
  CONSTRAINT outgoing_mails_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX outgoing_mails_created_at_id_idx ON public.outgoing_mails USING btree (created_at DESC, id);
CREATE INDEX outgoing_mails_due_idx ON public.outgoing_mails USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outgoing_mails_mailbox_created_at_idx ON public.outgoing_mails USING btree (mailbox, created_at);
CREATE INDEX outgoing_mails_user_id_created_at_idx ON public.outgoing_mails USING btree (user_id, created_at);
CREATE TRIGGER work_announce AFTER INSERT ON outgoing_mails FOR EACH ROW EXECUTE FUNCTION work_announce('mails');
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
  dealt_board integer,
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
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF status, opens_at, closes_at ON pools FOR EACH ROW EXECUTE FUNCTION work_announce('units');
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

CREATE TABLE private_game_use (
  table_id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  network text,
  hands integer NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT private_game_use_pkey PRIMARY KEY (table_id, at),
  CONSTRAINT private_game_use_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX private_game_use_at_idx ON public.private_game_use USING btree (at);
CREATE INDEX private_game_use_network_at_idx ON public.private_game_use USING btree (network, at);

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
  rests_until timestamp(3) with time zone,
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
  place smallint DEFAULT 0 NOT NULL,
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
  public_key text,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint),
  CONSTRAINT push_subscriptions_are_bounded CHECK (((length(endpoint) <= 1000) AND (length(p256dh) <= 100) AND (length(auth) <= 50) AND ((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 10)))),
  CONSTRAINT push_subscriptions_public_key CHECK ((length(public_key) <= 100)),
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

CREATE TABLE room_keys (
  name text NOT NULL,
  fingerprint text NOT NULL,
  since timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ended_at timestamp(3) with time zone,
  CONSTRAINT room_keys_pkey PRIMARY KEY (name, fingerprint),
  CONSTRAINT room_keys_fingerprint CHECK ((fingerprint ~ '^([0-9a-f]{16})?$'::text))
);
GRANT SELECT (name, since, ended_at) ON room_keys TO game;

CREATE TABLE room_pictures (
  logo text NOT NULL,
  name text NOT NULL,
  content bytea NOT NULL,
  made_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT room_pictures_pkey PRIMARY KEY (logo, name),
  CONSTRAINT room_pictures_content CHECK (((logo ~ '^[0-9a-f]{64}$'::text) AND ((octet_length(content) >= 1) AND (octet_length(content) <= 204800))))
);
GRANT SELECT ON room_pictures TO web;

CREATE TABLE room_settings (
  version integer NOT NULL,
  settings jsonb NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  reason text NOT NULL,
  CONSTRAINT room_settings_pkey PRIMARY KEY (version),
  CONSTRAINT room_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT room_settings_content CHECK (((version > 0) AND (jsonb_typeof(settings) = 'object'::text) AND (octet_length((settings)::text) <= 500000)))
);
CREATE INDEX room_settings_changed_by_idx ON public.room_settings USING btree (changed_by);
CREATE TRIGGER work_announce AFTER INSERT ON room_settings FOR EACH ROW EXECUTE FUNCTION work_announce('settings');
GRANT SELECT ON room_settings TO game;
GRANT SELECT ON room_settings TO web;

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
  cookie_key text,
  CONSTRAINT sessions_pkey PRIMARY KEY (sid),
  CONSTRAINT sessions_cookie_key CHECK ((cookie_key ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (LEAST(revoked_at, expires_at));
CREATE INDEX sessions_device_hash_idx ON public.sessions USING btree (device_hash);
CREATE UNIQUE INDEX sessions_key_hash_key ON public.sessions USING btree (key_hash);
CREATE INDEX sessions_user_id_created_at_idx ON public.sessions USING btree (user_id, created_at);
CREATE TRIGGER push_end_with_session AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION push_end_with_session();
CREATE TRIGGER session_announce_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (old.revoked_at IS NULL AND new.revoked_at IS NOT NULL) EXECUTE FUNCTION session_announce_end();
GRANT INSERT, SELECT ON sessions TO auth;
GRANT SELECT ON sessions TO game;
GRANT SELECT ON sessions TO web;
GRANT UPDATE (revoked_at, fresh_at, wrong_proofs, second_step_at, last_used_at, cookie_key) ON sessions TO auth;

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
CREATE TRIGGER work_announce AFTER INSERT ON shuffle_releases FOR EACH ROW EXECUTE FUNCTION work_announce('dealing');
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
CREATE TRIGGER work_announce AFTER INSERT ON shuffle_reports FOR EACH ROW WHEN (NOT new.passed) EXECUTE FUNCTION work_announce('dealing');
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
CREATE TRIGGER private_game_close_invitation AFTER UPDATE OF status ON tables FOR EACH ROW WHEN (new.status = 'closed'::table_status AND old.status = 'open'::table_status) EXECUTE FUNCTION private_game_close_invitation();
CREATE TRIGGER tables_after_change AFTER INSERT OR UPDATE OF name, settings, status, pool_id, opens_at ON tables FOR EACH ROW EXECUTE FUNCTION tables_after_change();
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF status, opens_at, closes_at ON tables FOR EACH ROW WHEN (new.pool_id IS NULL AND new.tournament_id IS NULL) EXECUTE FUNCTION work_announce('units');
GRANT SELECT ON tables TO game;
GRANT SELECT ON tables TO web;
GRANT UPDATE (settings, status) ON tables TO game;

CREATE TABLE term_consents (
  user_id uuid NOT NULL,
  version integer NOT NULL,
  at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT term_consents_pkey PRIMARY KEY (user_id, version),
  CONSTRAINT term_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT term_consents_version_fkey FOREIGN KEY (version) REFERENCES room_settings(version) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX term_consents_version_idx ON public.term_consents USING btree (version);

CREATE TABLE totp_secrets (
  user_id uuid NOT NULL,
  half bytea NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  mask bytea,
  key_mark bytea,
  CONSTRAINT totp_secrets_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_secrets_lengths CHECK (((length(mask) = 20) AND (length(key_mark) = 8))),
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
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF template_id, keep_open, weekdays, minute_of_day, time_zone, announce_ms, ended_at ON tournament_schedules FOR EACH ROW EXECUTE FUNCTION work_announce('tournaments');
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
CREATE TRIGGER work_announce AFTER INSERT ON tournaments FOR EACH ROW EXECUTE FUNCTION work_announce('units');
CREATE TRIGGER work_announce_change AFTER UPDATE OF status, closed_at ON tournaments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION work_announce('tournaments');
GRANT SELECT ON tournaments TO game;
GRANT SELECT ON tournaments TO web;
GRANT SELECT (id, ended_at) ON tournaments TO auth;
GRANT UPDATE (status, started_at, ended_at) ON tournaments TO game;

CREATE TABLE unit_schedules (
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  max_tables integer,
  spare_tables integer DEFAULT 1 NOT NULL,
  weekdays integer[],
  opens_minute integer NOT NULL,
  closes_minute integer NOT NULL,
  time_zone text NOT NULL,
  active boolean DEFAULT true NOT NULL,
  next_opens_at timestamp(3) with time zone NOT NULL,
  unit_id uuid,
  refused text,
  created_by uuid,
  created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT unit_schedules_pkey PRIMARY KEY (id),
  CONSTRAINT unit_schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT unit_schedules_kind CHECK ((kind = ANY (ARRAY['table'::text, 'pool'::text]))),
  CONSTRAINT unit_schedules_name CHECK ((btrim(name) <> ''::text))
);
CREATE INDEX unit_schedules_created_by_idx ON public.unit_schedules USING btree (created_by);
CREATE TRIGGER work_announce AFTER INSERT OR UPDATE OF name, settings, weekdays, opens_minute, closes_minute, time_zone, active ON unit_schedules FOR EACH ROW EXECUTE FUNCTION work_announce('schedules');
GRANT SELECT ON unit_schedules TO game;
GRANT SELECT ON unit_schedules TO web;

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
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION account_close TO web;

CREATE OR REPLACE FUNCTION public.account_erase(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.account_find(login text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION account_find OWNER TO auth;

CREATE OR REPLACE FUNCTION public.account_follow_locale(user_id uuid, locale text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION account_follow_locale TO auth;

CREATE OR REPLACE FUNCTION public.account_preferences_save(session_key text, changes jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION account_preferences_save TO web;

CREATE OR REPLACE FUNCTION public.account_register(email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, locale text DEFAULT 'en'::text, invitation text DEFAULT NULL::text, terms_seen integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION account_register OWNER TO auth;
GRANT EXECUTE ON FUNCTION account_register TO web;

CREATE OR REPLACE FUNCTION public.account_reopen(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION account_reopen TO auth;

CREATE OR REPLACE FUNCTION public.accounts_erase_due(retention_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION accounts_erase_due TO game;

CREATE OR REPLACE FUNCTION public.address_change_request(session_key text, email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION address_change_request OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_change_request TO web;

CREATE OR REPLACE FUNCTION public.address_confirm(token text, session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION address_confirm OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_confirm TO web;

CREATE OR REPLACE FUNCTION public.address_link_request(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION address_link_request OWNER TO auth;
GRANT EXECUTE ON FUNCTION address_link_request TO web;

CREATE OR REPLACE FUNCTION public.address_owner(address text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION address_owner TO auth;

CREATE OR REPLACE FUNCTION public.address_send_link(user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION address_send_link OWNER TO auth;

CREATE OR REPLACE FUNCTION public.address_tell_owner(owner_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION address_tell_owner TO auth;

CREATE OR REPLACE FUNCTION public.adjustable_account(user_id uuid, currency currency)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.adjustment_audit(adjustment chip_adjustments, actor_id uuid, action text, reason text, before jsonb, after jsonb, ip_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.adjustment_decide(session_key text, adjustment_id uuid, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION adjustment_decide TO web;

CREATE OR REPLACE FUNCTION public.adjustment_limit_change(session_key text, currency currency, previous_limit bigint, new_limit bigint, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION adjustment_limit_change TO web;

CREATE OR REPLACE FUNCTION public.adjustment_post(adjustment chip_adjustments, actor_id uuid, action text, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.adjustment_request(session_key text, adjustment_id uuid, user_id uuid, currency currency, amount bigint, reason text, ip_address text, OUT refused text, OUT status adjustment_status)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION adjustment_request TO web;

CREATE OR REPLACE FUNCTION public.announcement_publish(session_key text, announcement_id uuid, message text, from_at timestamp with time zone, until_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION announcement_publish TO web;

CREATE OR REPLACE FUNCTION public.announcement_withdraw(session_key text, announcement_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION announcement_withdraw TO web;

CREATE OR REPLACE FUNCTION public.are_friends(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.backup_ask(session_key text, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION backup_ask TO web;

CREATE OR REPLACE FUNCTION public.backup_open(session_key text, backup_name text, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION backup_open TO web;

CREATE OR REPLACE FUNCTION public.bot_hands_due(hours integer, max_rows integer, OUT from_serial bigint, OUT to_serial bigint, OUT looked integer, OUT due bigint[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION bot_hands_due TO game;

CREATE OR REPLACE FUNCTION public.bot_hands_forget(hours integer, max_rows integer, looked_from bigint, looked_to bigint, doomed bigint[], gaps json)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION bot_hands_forget TO game;

CREATE OR REPLACE FUNCTION public.break_apply(user_id uuid, kind text, until timestamp with time zone, change text DEFAULT 'began'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.break_begin(session_key text, kind text, length integer, device_id text DEFAULT NULL::text, other_session_keys text[] DEFAULT '{}'::text[], OUT refused text, OUT until timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_begin TO web;

CREATE OR REPLACE FUNCTION public.break_carry(session_key text, from_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_carry TO web;

CREATE OR REPLACE FUNCTION public.break_meet(user_id uuid, device_hash bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_meet TO auth;

CREATE OR REPLACE FUNCTION public.break_notify(user_id uuid, change text, kind text, until timestamp with time zone, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.break_reach(user_id uuid, from_user_id uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.break_return_decide(session_key text, return_id bigint, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_return_decide TO web;

CREATE OR REPLACE FUNCTION public.break_return_request(session_key text, OUT refused text, OUT due_at timestamp with time zone, OUT needs_staff boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_return_request TO web;

CREATE OR REPLACE FUNCTION public.break_withdraw_return(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION break_withdraw_return TO web;

CREATE OR REPLACE FUNCTION public.chat_around_hand(hand_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.chat_delete_before(cutoff timestamp with time zone, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION chat_delete_before TO game;

CREATE OR REPLACE FUNCTION public.chat_report_decide(session_key text, report_number bigint, upheld boolean, reason text, ip_address text, OUT refused text, OUT writer_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION chat_report_decide TO web;

CREATE OR REPLACE FUNCTION public.chip_rule_change(chosen jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.chip_rule_for(user_id uuid)
 RETURNS chip_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.command_enqueue(session_key text, command_id uuid, unit_id uuid, kind text, payload jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION command_enqueue TO web;

CREATE OR REPLACE FUNCTION public.commands_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION commands_forget TO game;

CREATE OR REPLACE FUNCTION public.data_export_add_part(export_id uuid, claim uuid, part_no integer, content bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_add_part TO game;

CREATE OR REPLACE FUNCTION public.data_export_claim(claim uuid, OUT id uuid, OUT user_id uuid, OUT locale text, OUT asked_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_claim TO game;

CREATE OR REPLACE FUNCTION public.data_export_finish(export_id uuid, claim uuid, sha256 bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_finish TO game;

CREATE OR REPLACE FUNCTION public.data_export_open(session_key text, export_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_open TO web;

CREATE OR REPLACE FUNCTION public.data_export_part(session_key text, export_id uuid, part_no integer)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_part TO web;

CREATE OR REPLACE FUNCTION public.data_export_release(export_id uuid, claim uuid, failed boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_release TO game;

CREATE OR REPLACE FUNCTION public.data_export_renew(export_id uuid, claim uuid, percent integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_renew TO game;

CREATE OR REPLACE FUNCTION public.data_export_request(session_key text, locale text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_export_request TO web;

CREATE OR REPLACE FUNCTION public.data_export_rows(export_id uuid, claim uuid, file text, after bigint, max_rows integer, OUT key bigint, OUT content json)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC';
GRANT EXECUTE ON FUNCTION data_export_rows TO game;

CREATE OR REPLACE FUNCTION public.data_exports_expire(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION data_exports_expire TO game;

CREATE OR REPLACE FUNCTION public.deal_days_add(public_key text, frozen bigint, voided bigint, withheld bigint, unanswered bigint, left_out bigint, verified bigint, failed bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION deal_days_add TO game;

CREATE OR REPLACE FUNCTION public.deal_failure_add(table_id uuid, hand_no integer, user_id uuid, codes text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION deal_failure_add TO game;

CREATE OR REPLACE FUNCTION public.factor_change_refusal(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION factor_change_refusal OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_code_refusal(user_id uuid, server_halves bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION factor_code_refusal OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_removal_decide(session_key text, removal_id bigint, approved boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION factor_removal_decide TO web;

CREATE OR REPLACE FUNCTION public.factor_removal_request(session_key text, user_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION factor_removal_request TO web;

CREATE OR REPLACE FUNCTION public.factor_tell_change(user_id uuid, change text, name text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION factor_tell_change OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factor_ways(user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION factor_ways OWNER TO auth;

CREATE OR REPLACE FUNCTION public.factors_of(session_key text, OUT totp_since timestamp with time zone, OUT codes_left integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION factors_of OWNER TO auth;
GRANT EXECUTE ON FUNCTION factors_of TO web;

CREATE OR REPLACE FUNCTION public.factors_remove(user_id uuid, actor_id uuid, reason text, ip_address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.friend_answer(session_key text, asker_id uuid, accepts boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_answer TO web;

CREATE OR REPLACE FUNCTION public.friend_invite(session_key text, friend_id uuid, table_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_invite TO web;

CREATE OR REPLACE FUNCTION public.friend_news(session_key text)
 RETURNS TABLE(kind text, waiting integer, sender_id uuid, sender_name text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_news TO web;

CREATE OR REPLACE FUNCTION public.friend_remove(session_key text, other_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_remove TO web;

CREATE OR REPLACE FUNCTION public.friend_request(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_request TO web;

CREATE OR REPLACE FUNCTION public.friend_request_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE;
GRANT EXECUTE ON FUNCTION friend_request_time TO game;
GRANT EXECUTE ON FUNCTION friend_request_time TO web;

CREATE OR REPLACE FUNCTION public.friend_requests_forget(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_requests_forget TO game;

CREATE OR REPLACE FUNCTION public.friend_settings_save(session_key text, shows_place boolean, takes_messages boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION friend_settings_save TO web;

CREATE OR REPLACE FUNCTION public.friends_announce(actor_id uuid, other_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.friends_have_room(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.friends_lock(one uuid, other uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.friendship_between(one uuid, other uuid)
 RETURNS SETOF friendships
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.given_chips_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.given_chips_network(user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.given_chips_used(of_network text, own_id bigint, most bigint, OUT used bigint, OUT own bigint, OUT next_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.guest_create(name text, name_key text, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION guest_create OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_create TO web;

CREATE OR REPLACE FUNCTION public.guest_discard(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION guest_discard OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_discard TO web;

CREATE OR REPLACE FUNCTION public.guest_rename(session_key text, name text, name_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION guest_rename OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_rename TO web;

CREATE OR REPLACE FUNCTION public.guest_resume(device_key text, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION guest_resume OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_resume TO web;

CREATE OR REPLACE FUNCTION public.guest_upgrade(session_key text, email text, name text, name_key text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, locale text DEFAULT 'en'::text, invitation text DEFAULT NULL::text, terms_seen integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION guest_upgrade OWNER TO auth;
GRANT EXECUTE ON FUNCTION guest_upgrade TO web;

CREATE OR REPLACE FUNCTION public.guests_forget_idle(unseen_days integer, unplayed_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION guests_forget_idle TO game;

CREATE OR REPLACE FUNCTION public.hand_export(session_key text, hand_id text, with_cards boolean, readable boolean, reason text, ip_address text, OUT refused text, OUT exported_at timestamp with time zone, OUT chat jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_export TO web;

CREATE OR REPLACE FUNCTION public.hand_is_running_for(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.hand_note_save(session_key text, hand_id text, tags text[], note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_note_save TO web;

CREATE OR REPLACE FUNCTION public.hand_records_open_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC';

CREATE OR REPLACE FUNCTION public.hand_records_write(records json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_records_write TO game;

CREATE OR REPLACE FUNCTION public.hand_reveal(session_key text, hand_id text, readable boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_reveal TO web;

CREATE OR REPLACE FUNCTION public.hand_settings_keep(played jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_settings_keep TO game;

CREATE OR REPLACE FUNCTION public.hand_share(session_key text, hand_id text, shows_names boolean, most_links integer, OUT refused text, OUT token uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION hand_share TO web;

CREATE OR REPLACE FUNCTION public.hand_start_check_shuffle()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.invitation_end(session_key text, id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION invitation_end TO web;

CREATE OR REPLACE FUNCTION public.invitation_make(session_key text, code text, uses integer, days integer, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION invitation_make TO web;

CREATE OR REPLACE FUNCTION public.invitations_mark_read(session_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION invitations_mark_read TO web;

CREATE OR REPLACE FUNCTION public.invitations_of(person_id uuid)
 RETURNS TABLE(id bigint, at timestamp with time zone, sender_id uuid, table_id uuid, table_name text, game_token text, is_read boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION invitations_of TO web;

CREATE OR REPLACE FUNCTION public.invitations_take_away(one uuid, other uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.journal_append(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION journal_append TO game;

CREATE OR REPLACE FUNCTION public.journal_apply_effects(ledger_moves json, hand_records json, played_settings json, snapshots json)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION journal_apply_effects TO game;

CREATE OR REPLACE FUNCTION public.journal_seat(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json, seats_taken json, ledger_moves json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION journal_seat TO game;

CREATE OR REPLACE FUNCTION public.journal_settle(stream_ids uuid[], unit_ids uuid[], epochs bigint[], first_seqs bigint[], steps json, ledger_moves json, hand_records json, played_settings json, snapshots json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION journal_settle TO game;

CREATE OR REPLACE FUNCTION public.lease_check_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.ledger_account_owner(account text, OUT kind account_kind, OUT user_id uuid, OUT table_id uuid, OUT tournament_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION ledger_account_owner TO game;

CREATE OR REPLACE FUNCTION public.ledger_apply_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off';

CREATE OR REPLACE FUNCTION public.ledger_balance(account text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.ledger_check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.ledger_guard_mint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.ledger_lock_accounts(account_ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION ledger_lock_accounts TO game;

CREATE OR REPLACE FUNCTION public.ledger_post(moves json)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION ledger_post TO game;

CREATE OR REPLACE FUNCTION public.limit_tries_count(keys text[], mosts integer[], windows_ms integer[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION limit_tries_count TO web;

CREATE OR REPLACE FUNCTION public.limit_tries_next(key text, most integer, window_ms integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION limit_tries_next TO web;

CREATE OR REPLACE FUNCTION public.live_tables_forget(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION live_tables_forget TO game;

CREATE OR REPLACE FUNCTION public.live_tables_mark_watched(table_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION live_tables_mark_watched TO game;

CREATE OR REPLACE FUNCTION public.live_tables_watch(session_key text, table_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION live_tables_watch TO web;

CREATE OR REPLACE FUNCTION public.mail_add(user_id uuid, kind text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_add TO auth;

CREATE OR REPLACE FUNCTION public.mail_add_to(user_id uuid, address text, kind text, detail jsonb, is_theirs boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_add_to TO auth;

CREATE OR REPLACE FUNCTION public.mail_claim(OUT id uuid, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_claim TO game;

CREATE OR REPLACE FUNCTION public.mail_failed(id uuid, outcome text, error text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_failed TO game;

CREATE OR REPLACE FUNCTION public.mail_lifetime()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE;

CREATE OR REPLACE FUNCTION public.mail_link_add(user_id uuid, purpose text, address text, valid_for interval)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION mail_link_add OWNER TO auth;

CREATE OR REPLACE FUNCTION public.mail_link_find(token text, VARIADIC purposes text[], OUT refused text, OUT link mail_links)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION mail_link_find OWNER TO auth;

CREATE OR REPLACE FUNCTION public.mail_link_is_allowed(user_id uuid, purpose text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION mail_link_is_allowed OWNER TO auth;

CREATE OR REPLACE FUNCTION public.mail_may_go(user_id uuid, address text, kind text, detail jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_may_go TO auth;

CREATE OR REPLACE FUNCTION public.mail_open(session_key text, mail_id uuid, reason text, ip_address text, OUT refused text, OUT address text, OUT name text, OUT kind text, OUT detail jsonb, OUT locale text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_open TO web;

CREATE OR REPLACE FUNCTION public.mail_sender_set(address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_sender_set TO game;

CREATE OR REPLACE FUNCTION public.mail_sent(id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mail_sent TO game;

CREATE OR REPLACE FUNCTION public.mailbox_key(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mailbox_key TO auth;

CREATE OR REPLACE FUNCTION public.mails_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION mails_forget TO game;

CREATE OR REPLACE FUNCTION public.mails_give_up(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.maintenance_clear(actor_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.maintenance_end(session_key text, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION maintenance_end TO web;

CREATE OR REPLACE FUNCTION public.maintenance_is_on()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION maintenance_is_on TO auth;

CREATE OR REPLACE FUNCTION public.maintenance_plan(session_key text, message text, begins_at timestamp with time zone, until_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION maintenance_plan TO web;

CREATE OR REPLACE FUNCTION public.maintenance_set(message text, begins_at timestamp with time zone, until_at timestamp with time zone, actor_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.next_clock_time(weekdays integer[], minute_of_day integer, time_zone text, after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION next_clock_time TO web;

CREATE OR REPLACE FUNCTION public.notices_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION notices_forget TO game;

CREATE OR REPLACE FUNCTION public.notices_mark_read(session_key text, up_to bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION notices_mark_read TO web;

CREATE OR REPLACE FUNCTION public.own_hands_add(from_serial bigint, to_serial bigint, rows json)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION own_hands_add TO game;

CREATE OR REPLACE FUNCTION public.passkey_add(session_key text, challenge_key text, credential_id text, public_key bytea, counter bigint, transports text[], name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_add OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_add TO web;

CREATE OR REPLACE FUNCTION public.passkey_challenge_open(session_key text, challenge_key text, purpose text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_challenge_open OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_challenge_open TO web;

CREATE OR REPLACE FUNCTION public.passkey_remove(session_key text, passkey_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_remove OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_remove TO web;

CREATE OR REPLACE FUNCTION public.passkey_rename(session_key text, passkey_id uuid, name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_rename OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_rename TO web;

CREATE OR REPLACE FUNCTION public.passkey_sign_in_begin(session_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_sign_in_begin OWNER TO auth;
GRANT EXECUTE ON FUNCTION passkey_sign_in_begin TO web;

CREATE OR REPLACE FUNCTION public.passkey_use(credential_id text, counter bigint)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION passkey_use OWNER TO auth;

CREATE OR REPLACE FUNCTION public.password_change(session_key text, proof bytea, salt bytea, memory_kib integer, passes integer, lanes integer, new_proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_change OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_change TO web;

CREATE OR REPLACE FUNCTION public.password_is_right(user_id uuid, proof bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_is_right OWNER TO auth;

CREATE OR REPLACE FUNCTION public.password_pick_proof(login text, proofs bytea[])
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_pick_proof OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_pick_proof TO web;

CREATE OR REPLACE FUNCTION public.password_reset(token text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_reset OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset TO web;

CREATE OR REPLACE FUNCTION public.password_reset_owner(token text, OUT refused text, OUT name text, OUT email text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_reset_owner OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset_owner TO web;

CREATE OR REPLACE FUNCTION public.password_reset_request(login text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_reset_request OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_reset_request TO web;

CREATE OR REPLACE FUNCTION public.password_salt(login text, OUT salt bytea, OUT memory_kib integer, OUT passes integer, OUT lanes integer)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION password_salt OWNER TO auth;
GRANT EXECUTE ON FUNCTION password_salt TO web;

CREATE OR REPLACE FUNCTION public.play_chips_grant_welcome(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_chips_grant_welcome TO auth;

CREATE OR REPLACE FUNCTION public.play_chips_lock_accounts(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.play_chips_of(user_id uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE;
GRANT EXECUTE ON FUNCTION play_chips_of TO game;
GRANT EXECUTE ON FUNCTION play_chips_of TO web;

CREATE OR REPLACE FUNCTION public.play_chips_refill(user_id uuid, OUT refused text, OUT amount bigint, OUT next_refill_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_chips_refill TO game;

CREATE OR REPLACE FUNCTION public.play_chips_refill_own(session_key text, OUT refused text, OUT amount bigint, OUT next_refill_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_chips_refill_own TO web;

CREATE OR REPLACE FUNCTION public.play_flow_since(user_id uuid, currency currency, since timestamp with time zone, OUT bought_in bigint, OUT exposed bigint, OUT held bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.play_limit_confirm(session_key text, limit_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_limit_confirm TO web;

CREATE OR REPLACE FUNCTION public.play_limit_left(wanted_id uuid, of_currency currency, uncounted bigint DEFAULT 0)
 RETURNS TABLE(kind text, period text, room bigint, until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_limit_left TO game;
GRANT EXECUTE ON FUNCTION play_limit_left TO web;

CREATE OR REPLACE FUNCTION public.play_limit_lock(actor_id uuid, of_currency currency)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.play_limit_set(session_key text, of_kind text, of_period text, of_currency currency, new_amount bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_limit_set TO web;

CREATE OR REPLACE FUNCTION public.play_limit_withdraw(session_key text, limit_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_limit_withdraw TO web;

CREATE OR REPLACE FUNCTION public.play_limits_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.play_limits_of(wanted_id uuid)
 RETURNS TABLE(id bigint, kind text, period text, currency currency, amount bigint, raise_to bigint, raise_from timestamp with time zone, used bigint, held bigint, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_limits_of TO game;
GRANT EXECUTE ON FUNCTION play_limits_of TO web;

CREATE OR REPLACE FUNCTION public.play_minutes_add(user_ids uuid[])
 RETURNS TABLE(user_id uuid, minutes_left bigint, told text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION play_minutes_add TO game;

CREATE OR REPLACE FUNCTION public.player_apply_sanction(actor_id uuid, user_id uuid, sanction text, until timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.player_block_set(session_key text, other_id uuid, blocked boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION player_block_set TO web;

CREATE OR REPLACE FUNCTION public.player_end_sessions(session_key text, user_id uuid, sid uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION player_end_sessions TO web;

CREATE OR REPLACE FUNCTION public.player_note_save(session_key text, subject_id uuid, tag text, note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION player_note_save TO web;

CREATE OR REPLACE FUNCTION public.player_sanction(session_key text, user_id uuid, sanction text, until timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION player_sanction TO web;

CREATE OR REPLACE FUNCTION public.player_wallets_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.pool_close(pool_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION pool_close TO game;

CREATE OR REPLACE FUNCTION public.pool_open_table(pool_id uuid, lease_epoch bigint, table_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION pool_open_table TO game;

CREATE OR REPLACE FUNCTION public.pools_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_by_key(key text)
 RETURNS private_games
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_change_invitation(session_key text, table_id uuid, token text, code text, password text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_change_invitation TO web;

CREATE OR REPLACE FUNCTION public.private_game_check_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_close_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_end_notice()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE;

CREATE OR REPLACE FUNCTION public.private_game_enter(session_key text, key text, password text, browser_id text, OUT refused text, OUT table_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_enter TO web;

CREATE OR REPLACE FUNCTION public.private_game_find(key text, OUT table_id uuid, OUT has_password boolean)
 RETURNS SETOF record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_find TO web;

CREATE OR REPLACE FUNCTION public.private_game_follow(table_id uuid, host_id uuid, admission text, watching text, players json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_follow TO game;

CREATE OR REPLACE FUNCTION public.private_game_host_refusal(actor_id uuid, table_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_invitation(session_key text, table_id uuid, OUT token text, OUT code text, OUT has_password boolean, OUT sheet_token text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_invitation TO web;

CREATE OR REPLACE FUNCTION public.private_game_last_use(table_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_may_watch(key text, password text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_may_watch TO web;

CREATE OR REPLACE FUNCTION public.private_game_note_use(table_id uuid, new_hands integer, new_bytes bigint, OUT rests_until timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_note_use TO game;

CREATE OR REPLACE FUNCTION public.private_game_open(session_key text, table_id uuid, title text, settings jsonb, admission text, watching text, term text, password text, token text, code text, browser_id text, most integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_open TO web;

CREATE OR REPLACE FUNCTION public.private_game_openers(table_ids uuid[], OUT table_id uuid, OUT opened_by uuid, OUT network text)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_openers TO game;

CREATE OR REPLACE FUNCTION public.private_game_password_refusal(game private_games, password text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_game_results(table_id uuid, OUT user_id uuid, OUT brought bigint, OUT away bigint, OUT stack bigint)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_results TO game;
GRANT EXECUTE ON FUNCTION private_game_results TO web;

CREATE OR REPLACE FUNCTION public.private_game_same_browsers(session_key text, table_id uuid, OUT user_id uuid, OUT same_as uuid)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_same_browsers TO web;

CREATE OR REPLACE FUNCTION public.private_game_share_sheet(session_key text, table_id uuid, token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_share_sheet TO web;

CREATE OR REPLACE FUNCTION public.private_game_sheet_of(token text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_game_sheet_of TO web;

CREATE OR REPLACE FUNCTION public.private_game_tell(table_id uuid, kind text, detail jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_games_end_unused(unused_days integer, max_rows integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_games_end_unused TO game;

CREATE OR REPLACE FUNCTION public.private_games_keep_used()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.private_games_opened_by(table_ids uuid[], keys text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_games_opened_by TO web;

CREATE OR REPLACE FUNCTION public.private_games_tell_ends()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_games_tell_ends TO game;

CREATE OR REPLACE FUNCTION public.private_message_write(writer_id uuid, reader_id uuid, command_id uuid, text text, unmasked text, OUT refused text, OUT until timestamp with time zone, OUT id bigint, OUT fresh boolean, OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_message_write TO game;

CREATE OR REPLACE FUNCTION public.private_messages_mark_read(reader_id uuid, writer_id uuid, up_to bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_messages_mark_read TO game;

CREATE OR REPLACE FUNCTION public.private_messages_unread(session_key text, OUT writer_id uuid, OUT unread integer, OUT last_at timestamp with time zone)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_messages_unread TO web;

CREATE OR REPLACE FUNCTION public.private_report_read(session_key text, report_number bigint, reason text, ip_address text)
 RETURNS TABLE(refused text, id bigint, at timestamp with time zone, writer_id uuid, writer text, written text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION private_report_read TO web;

CREATE OR REPLACE FUNCTION public.push_end_with_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.push_forget(endpoint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_forget TO game;

CREATE OR REPLACE FUNCTION public.push_key_publish(public_keys text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_key_publish TO game;

CREATE OR REPLACE FUNCTION public.push_kinds(session_key text, endpoint text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_kinds TO web;

CREATE OR REPLACE FUNCTION public.push_subscribe(session_key text, endpoint text, p256dh text, auth text, kinds text[], public_key text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_subscribe TO web;

CREATE OR REPLACE FUNCTION public.push_targets(user_ids uuid[], kinds text[])
 RETURNS TABLE(n integer, endpoint text, p256dh text, auth text, public_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_targets TO game;

CREATE OR REPLACE FUNCTION public.push_unsubscribe(session_key text, endpoint text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION push_unsubscribe TO web;

CREATE OR REPLACE FUNCTION public.rake_config_save(session_key text, config_id text, based_on integer, name text, no_flop_no_drop boolean, rule jsonb, reason text, ip_address text, OUT refused text, OUT saved jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION rake_config_save TO web;

CREATE OR REPLACE FUNCTION public.rake_days_add(hand_serials bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.rake_days_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.reality_check_answer(session_key text, number integer, stops boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION reality_check_answer TO web;

CREATE OR REPLACE FUNCTION public.reality_check_own(session_key text, OUT every_minutes integer, OUT number integer, OUT minutes integer, OUT results jsonb)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION reality_check_own TO web;

CREATE OR REPLACE FUNCTION public.reality_check_set(session_key text, minutes integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION reality_check_set TO web;

CREATE OR REPLACE FUNCTION public.reality_checks_due(user_ids uuid[])
 RETURNS TABLE(user_id uuid, number integer, stopped_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION reality_checks_due TO game;

CREATE OR REPLACE FUNCTION public.recovery_codes_drop_unneeded(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION recovery_codes_drop_unneeded OWNER TO auth;

CREATE OR REPLACE FUNCTION public.recovery_codes_make(session_key text, OUT refused text, OUT codes text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION recovery_codes_make OWNER TO auth;
GRANT EXECUTE ON FUNCTION recovery_codes_make TO web;

CREATE OR REPLACE FUNCTION public.room_figures(OUT mails_due integer, OUT oldest_mail_ms bigint, OUT commands_waiting integer, OUT job_times jsonb, OUT job_first_due jsonb)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_figures TO game;

CREATE OR REPLACE FUNCTION public.room_key_oldest(key_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_key_oldest TO auth;

CREATE OR REPLACE FUNCTION public.room_key_replace(key_name text, fingerprints text[], accepted text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.room_keys_differing(held jsonb)
 RETURNS TABLE(name text, fingerprint text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_keys_differing TO game;
GRANT EXECUTE ON FUNCTION room_keys_differing TO web;

CREATE OR REPLACE FUNCTION public.room_logo_add(session_key text, logo text, names text[], contents bytea[], reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_logo_add TO web;

CREATE OR REPLACE FUNCTION public.room_schema_problem(known text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_schema_problem TO game;

CREATE OR REPLACE FUNCTION public.room_setting(name text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_setting TO auth;

CREATE OR REPLACE FUNCTION public.room_settings_changed(settings jsonb, others jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.room_settings_save(session_key text, seen_version integer, changes jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_settings_save TO web;

CREATE OR REPLACE FUNCTION public.room_terms_version()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION room_terms_version TO game;
GRANT EXECUTE ON FUNCTION room_terms_version TO web;

CREATE OR REPLACE FUNCTION public.schedule_refusal(opens_at timestamp with time zone, closes_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.seat_check_player()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.seats_move(table_ids uuid[], user_ids uuid[], new_seats integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION seats_move TO game;

CREATE OR REPLACE FUNCTION public.session_actor(session_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_actor OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_announce_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.session_end(session_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_end OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_end TO web;

CREATE OR REPLACE FUNCTION public.session_end_others(session_key text, ended uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_end_others OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_end_others TO web;

CREATE OR REPLACE FUNCTION public.session_is_fresh(session_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_is_fresh OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_is_of_new_device(user_id uuid, device_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_is_of_new_device OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_meet_break(session_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION session_meet_break TO web;

CREATE OR REPLACE FUNCTION public.session_note_cookie(session_key text, fingerprint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_note_cookie OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_note_cookie TO web;

CREATE OR REPLACE FUNCTION public.session_note_proof(session_key text, is_right boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_note_proof OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_note_second_step(session_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_note_second_step OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open(user_id uuid, session_key text, origin jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_open OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open_after_second_step(user_id uuid, session_key text, origin jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_open_after_second_step OWNER TO auth;

CREATE OR REPLACE FUNCTION public.session_open_with_code(session_key text, server_halves bytea, code text, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_open_with_code OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_code TO web;

CREATE OR REPLACE FUNCTION public.session_open_with_passkey(session_key text, credential_id text, counter bigint, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_open_with_passkey OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_passkey TO web;

CREATE OR REPLACE FUNCTION public.session_open_with_password(login text, proof bytea, session_key text, origin jsonb DEFAULT NULL::jsonb, OUT user_id uuid, OUT banned boolean, OUT second_step text[], OUT refused text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_open_with_password OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_open_with_password TO web;

CREATE OR REPLACE FUNCTION public.session_renew_with_passkey(session_key text, challenge_key text, credential_id text, counter bigint, proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_renew_with_passkey OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_renew_with_passkey TO web;

CREATE OR REPLACE FUNCTION public.session_renew_with_password(session_key text, proof bytea, server_halves bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION session_renew_with_password OWNER TO auth;
GRANT EXECUTE ON FUNCTION session_renew_with_password TO web;

CREATE OR REPLACE FUNCTION public.sessions_forget(days integer, max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sessions_forget TO game;

CREATE OR REPLACE FUNCTION public.sessions_mark_used(sids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION sessions_mark_used OWNER TO auth;
GRANT EXECUTE ON FUNCTION sessions_mark_used TO game;
GRANT EXECUTE ON FUNCTION sessions_mark_used TO web;

CREATE OR REPLACE FUNCTION public.share_link_revoke(session_key text, revoked_token uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION share_link_revoke TO web;

CREATE OR REPLACE FUNCTION public.shuffle_release(session_key text, day date, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION shuffle_release TO web;

CREATE OR REPLACE FUNCTION public.sign_in_begin(login text, address text, device_id text, per_account_and_address integer, per_account integer, per_address integer, window_ms integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_begin TO web;

CREATE OR REPLACE FUNCTION public.sign_in_challenge_add(key text, purpose text, user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION sign_in_challenge_add OWNER TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_challenge_take(key text, OUT purpose text, OUT user_id uuid)
 RETURNS record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION sign_in_challenge_take OWNER TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_add(key text, window_length interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_failures_add TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_forget(key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_failures_forget TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_failures_of(key text, OUT failures integer, OUT last_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_failures_of TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_limit_refusal(user_id uuid, origin jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION sign_in_limit_refusal OWNER TO auth;

CREATE OR REPLACE FUNCTION public.sign_in_place(login text, address text, device_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.sign_in_succeeded(login text, address text, device_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_in_succeeded TO web;

CREATE OR REPLACE FUNCTION public.sign_in_unlock(user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.sign_up_admit(new_id uuid, invitation text, terms_seen integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_up_admit TO auth;

CREATE OR REPLACE FUNCTION public.sign_up_refuse(code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION sign_up_refuse TO auth;

CREATE OR REPLACE FUNCTION public.staff_appoint_owner(user_id uuid, OUT name text, OUT lifted text[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_approval_refusal(approver_id uuid, requester_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_confirm_owner(session_key text, user_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_confirm_owner TO web;

CREATE OR REPLACE FUNCTION public.staff_is_established_owner(owner_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_lacks_second_step(session_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_lacks_second_step TO web;

CREATE OR REPLACE FUNCTION public.staff_limit_change(session_key text, limit_name text, previous_value integer, new_value integer, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_limit_change TO web;

CREATE OR REPLACE FUNCTION public.staff_limit_of(limit_name text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_note_add(session_key text, user_id uuid, note text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_note_add TO web;

CREATE OR REPLACE FUNCTION public.staff_notify_role(actor_id uuid, member_id uuid, role staff_role, change text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_refusal(session_key text, reason text, VARIADIC roles staff_role[])
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_remove_factors(user_id uuid, reason text, OUT refused text, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_reset_password(user_id uuid, reason text, salt bytea, memory_kib integer, passes integer, lanes integer, proof bytea, OUT refused text, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_second_step_require(session_key text, required boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_second_step_require TO web;

CREATE OR REPLACE FUNCTION public.staff_set_role(session_key text, user_id uuid, role staff_role, granted boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION staff_set_role TO web;

CREATE OR REPLACE FUNCTION public.staff_sits_at(actor_id uuid, unit_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.staff_unlock_sign_in(user_id uuid, reason text, OUT refused text, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.suspense_return(session_key text, hand_id text, shares jsonb, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION suspense_return TO web;

CREATE OR REPLACE FUNCTION public.tables_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tickets_return(tournament_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tickets_return_unused()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tickets_return_unused TO game;

CREATE OR REPLACE FUNCTION public.to_epoch_ms(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION to_epoch_ms TO auth;

CREATE OR REPLACE FUNCTION public.totp_accept(user_id uuid, server_halves bytea, code text, is_first boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_accept OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_begin(session_key text, server_halves bytea, OUT refused text, OUT secret bytea)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_begin OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_begin TO web;

CREATE OR REPLACE FUNCTION public.totp_code(secret bytea, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_code OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_confirm(session_key text, server_halves bytea, code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_confirm OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_confirm TO web;

CREATE OR REPLACE FUNCTION public.totp_remove(session_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_remove OWNER TO auth;
GRANT EXECUTE ON FUNCTION totp_remove TO web;

CREATE OR REPLACE FUNCTION public.totp_secret_of(stored_half bytea, server_half bytea, mask bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_secret_of OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_server_half(server_halves bytea, key_mark bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_server_half OWNER TO auth;

CREATE OR REPLACE FUNCTION public.totp_step_of(secret bytea, code text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
ALTER FUNCTION totp_step_of OWNER TO auth;

CREATE OR REPLACE FUNCTION public.tournament_announce(tournament_id uuid, name text, settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone, schedule_id uuid, created_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tournament_close(tournament_id uuid, lease_epoch bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_close TO game;

CREATE OR REPLACE FUNCTION public.tournament_create(session_key text, tournament_id uuid, name text, settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_create TO web;

CREATE OR REPLACE FUNCTION public.tournament_fee_days_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tournament_open_tables(tournament_id uuid, lease_epoch bigint, opened json)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_open_tables TO game;

CREATE OR REPLACE FUNCTION public.tournament_refusal(settings jsonb, opens_at timestamp with time zone, starts_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tournament_schedule_end(session_key text, schedule_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_schedule_end TO web;

CREATE OR REPLACE FUNCTION public.tournament_schedule_is_due(schedule tournament_schedules)
 RETURNS boolean
 LANGUAGE sql
 STABLE;

CREATE OR REPLACE FUNCTION public.tournament_schedule_run(schedule tournament_schedules)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.tournament_schedule_save(session_key text, schedule_id uuid, template_id uuid, name text, keep_open integer, weekdays integer[], minute_of_day integer, time_zone text, announce_ms bigint, register_ms bigint, target_schedule_id uuid, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_schedule_save TO web;

CREATE OR REPLACE FUNCTION public.tournament_template_save(session_key text, template_id uuid, name text, settings jsonb, retired boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournament_template_save TO web;

CREATE OR REPLACE FUNCTION public.tournaments_announce_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tournaments_announce_due TO game;

CREATE OR REPLACE FUNCTION public.tries_forget(max_rows integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION tries_forget TO game;

CREATE OR REPLACE FUNCTION public.unit_create(session_key text, unit_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer, opens_at timestamp with time zone, closes_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_create TO web;

CREATE OR REPLACE FUNCTION public.unit_enqueue_due_closes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_enqueue_due_closes TO game;

CREATE OR REPLACE FUNCTION public.unit_insert(unit_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer, opens_at timestamp with time zone, closes_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.unit_lock_lease(unit_id uuid, lease_epoch bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.unit_next_close()
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_next_close TO game;

CREATE OR REPLACE FUNCTION public.unit_schedule_run(schedule unit_schedules)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.unit_schedule_save(session_key text, schedule_id uuid, unit_kind text, name text, settings jsonb, max_tables integer, spare_tables integer, weekdays integer[], opens_minute integer, closes_minute integer, time_zone text, active boolean, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_schedule_save TO web;

CREATE OR REPLACE FUNCTION public.unit_schedule_withdraw(schedule unit_schedules)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.unit_schedules_run_due()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_schedules_run_due TO game;

CREATE OR REPLACE FUNCTION public.unit_set_schedule(session_key text, unit_id uuid, opens_at timestamp with time zone, closes_at timestamp with time zone, reason text, ip_address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION unit_set_schedule TO web;

CREATE OR REPLACE FUNCTION public.unit_settings_refusal(unit_kind text, settings jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.users_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.users_check_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';

CREATE OR REPLACE FUNCTION public.web_limits_publish(process_id uuid, limited jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp';
GRANT EXECUTE ON FUNCTION web_limits_publish TO web;

CREATE OR REPLACE FUNCTION public.work_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp';
