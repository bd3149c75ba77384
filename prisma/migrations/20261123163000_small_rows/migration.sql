-- Entries of the ledger and players of hands refer to an account and a hand by a number instead of a long text. Decision 0044
-- The names they had are views from now on: a game server of the version before reads them, and writes through functions alone.
LOCK TABLE ledger_accounts, ledger_transactions, ledger_entries, hands, hand_players IN ACCESS EXCLUSIVE MODE;

-- Each entry replaces its account's row: with room for the next version on the same page, no index changes.
ALTER TABLE ledger_accounts SET (fillfactor = 80);
ALTER TABLE ledger_accounts ADD COLUMN serial bigserial NOT NULL;
CREATE UNIQUE INDEX ledger_accounts_serial_key ON ledger_accounts (serial);
GRANT USAGE ON SEQUENCE ledger_accounts_serial_seq TO game;

CREATE TABLE ledger_postings (
  transaction_id bigint NOT NULL,
  account_serial bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL
);
INSERT INTO ledger_postings
SELECT e.transaction_id, a.serial, e.amount, e.balance_after
FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
ORDER BY e.transaction_id, a.serial;
DROP TABLE ledger_entries;

ALTER TABLE ledger_postings
  ADD CONSTRAINT ledger_postings_pkey PRIMARY KEY (account_serial, transaction_id),
  ADD CONSTRAINT ledger_entries_not_zero CHECK (amount <> 0),
  ADD CONSTRAINT ledger_postings_account_serial_fkey FOREIGN KEY (account_serial) REFERENCES ledger_accounts (serial)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT ledger_postings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions (id)
    ON DELETE RESTRICT ON UPDATE CASCADE;
-- Not unique, so that the entries of a transaction share one place in it.
CREATE INDEX ledger_postings_transaction_id_idx ON ledger_postings (transaction_id);
-- The right to add to it comes with the function that checks what is added.
GRANT SELECT ON ledger_postings TO game, web;

CREATE VIEW ledger_entries AS
SELECT p.transaction_id, a.id AS account_id, p.amount, p.balance_after
FROM ledger_postings p JOIN ledger_accounts a ON a.serial = p.account_serial;
GRANT SELECT ON ledger_entries TO game, web;

-- Nearly all transactions settle a hand: these are found without an index by their kind. Those of one commit have the same time.
DROP INDEX ledger_transactions_kind_id_idx;
CREATE INDEX ledger_transactions_kind_id_idx ON ledger_transactions (kind, id) WHERE kind <> 'settle';
DROP INDEX ledger_transactions_created_at_id_idx;
CREATE INDEX ledger_transactions_created_at_idx ON ledger_transactions (created_at);

CREATE TABLE numbered_hands (
  serial bigserial NOT NULL,
  table_id uuid NOT NULL,
  pot bigint NOT NULL,
  rake bigint NOT NULL,
  last_seq bigint NOT NULL DEFAULT 0,
  ended_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hand_no integer NOT NULL,
  settings_id integer NOT NULL,
  outcome hand_outcome NOT NULL,
  id text NOT NULL,
  sealed bytea NOT NULL
);
-- The later hand has the higher number.
INSERT INTO numbered_hands (table_id, pot, rake, last_seq, ended_at, hand_no, settings_id, outcome, id, sealed)
SELECT table_id, pot, rake, last_seq, ended_at, hand_no, settings_id, outcome, id, sealed FROM hands
ORDER BY ended_at, table_id, hand_no;

CREATE TABLE hand_seats (
  hand_serial bigint NOT NULL,
  user_id uuid NOT NULL,
  net bigint NOT NULL,
  invested bigint NOT NULL DEFAULT 0,
  rake bigint NOT NULL DEFAULT 0,
  seat smallint NOT NULL
);
INSERT INTO hand_seats
SELECT h.serial, p.user_id, p.net, p.invested, p.rake, p.seat
FROM hand_players p JOIN numbered_hands h ON h.id = p.hand_id
ORDER BY h.serial, p.seat;
DROP TABLE hand_players;
ALTER TABLE hand_reveals DROP CONSTRAINT hand_reveals_hand_id_fkey;
DROP TABLE hands;
ALTER TABLE numbered_hands RENAME TO hands;
ALTER SEQUENCE numbered_hands_serial_seq RENAME TO hands_serial_seq;

ALTER TABLE hands
  ADD CONSTRAINT hands_pkey PRIMARY KEY (id),
  ADD CONSTRAINT hands_table_id_fkey FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ALTER COLUMN settings_id SET STATISTICS 0,
  ALTER COLUMN sealed SET STATISTICS 0;
CREATE UNIQUE INDEX hands_serial_key ON hands (serial);
CREATE UNIQUE INDEX hands_table_id_hand_no_key ON hands (table_id, hand_no);
CREATE INDEX hands_ended_at_idx ON hands (ended_at);
CREATE INDEX hands_table_id_ended_at_idx ON hands (table_id, ended_at);
ALTER TABLE hand_reveals ADD CONSTRAINT hand_reveals_hand_id_fkey FOREIGN KEY (hand_id) REFERENCES hands (id)
  ON DELETE RESTRICT ON UPDATE CASCADE;
GRANT SELECT, INSERT ON hands TO game;
GRANT SELECT ON hands TO web;
GRANT USAGE ON SEQUENCE hands_serial_seq TO game;

ALTER TABLE hand_seats
  ADD CONSTRAINT hand_seats_pkey PRIMARY KEY (user_id, hand_serial),
  ADD CONSTRAINT hand_players_rake CHECK (rake >= 0 AND invested >= rake),
  ADD CONSTRAINT hand_seats_hand_serial_fkey FOREIGN KEY (hand_serial) REFERENCES hands (serial) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT hand_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Not unique, so that the players of a hand share one place in it; that their seats differ is looked at when they are added.
CREATE INDEX hand_seats_hand_serial_idx ON hand_seats (hand_serial);
GRANT SELECT, INSERT ON hand_seats TO game;
GRANT SELECT ON hand_seats TO web;

CREATE VIEW hand_players AS
SELECT h.id AS hand_id, s.seat::integer AS seat, s.user_id, s.net, s.invested, s.rake, h.ended_at
FROM hand_seats s JOIN hands h ON h.serial = s.hand_serial;
GRANT SELECT ON hand_players TO game, web;

-- Rows are only added, as those of stream_steps are.
ALTER TABLE ledger_transactions SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0);
ALTER TABLE ledger_postings SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0);
ALTER TABLE hands SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0);
ALTER TABLE hand_seats SET (autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_freeze_min_age = 0);
