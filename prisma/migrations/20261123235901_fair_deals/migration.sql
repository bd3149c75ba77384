-- Deals that players can check: the room's keys, what is counted of each day, and hands that a player's page found wrong. F3
CREATE TABLE deal_keys (
  public_key text NOT NULL CHECK (public_key ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT deal_keys_pkey PRIMARY KEY (public_key)
);
GRANT SELECT ON deal_keys TO game, web;

CREATE TABLE deal_days (
  day date NOT NULL,
  frozen bigint NOT NULL DEFAULT 0 CHECK (frozen >= 0),
  voided bigint NOT NULL DEFAULT 0 CHECK (voided >= 0),
  withheld bigint NOT NULL DEFAULT 0 CHECK (withheld >= 0),
  unanswered bigint NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
  left_out bigint NOT NULL DEFAULT 0 CHECK (left_out >= 0),
  verified bigint NOT NULL DEFAULT 0 CHECK (verified >= 0),
  failed bigint NOT NULL DEFAULT 0 CHECK (failed >= 0),
  CONSTRAINT deal_days_pkey PRIMARY KEY (day)
);
GRANT SELECT ON deal_days TO web;

CREATE TABLE deal_failures (
  table_id uuid NOT NULL,
  hand_no integer NOT NULL,
  user_id uuid NOT NULL,
  codes text[],
  reported_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT deal_failures_pkey PRIMARY KEY (table_id, hand_no, user_id),
  CONSTRAINT deal_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX deal_failures_user_id_reported_at_idx ON deal_failures (user_id, reported_at);
CREATE INDEX deal_failures_reported_at_idx ON deal_failures (reported_at);
GRANT SELECT ON deal_failures TO web;
