-- What the back office sorts its players by, with an index for each order, and the audit log by day.

-- When each account was last seen in the room. A table of its own, because it changes every minute for everybody who is connected.
CREATE TABLE player_activity (
  user_id uuid NOT NULL,
  -- The account's: people and bots are listed apart.
  bot boolean NOT NULL,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT player_activity_pkey PRIMARY KEY (user_id),
  CONSTRAINT player_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX player_activity_bot_last_seen_at_user_id_idx ON player_activity (bot, last_seen_at, user_id);
GRANT SELECT, UPDATE (last_seen_at) ON player_activity TO game, web;

-- What each wallet holds, in order. The ledger's own table has no index on its balances: it would slow down every hand.
CREATE TABLE player_wallets (
  user_id uuid NOT NULL,
  currency currency NOT NULL,
  bot boolean NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  CONSTRAINT player_wallets_pkey PRIMARY KEY (user_id, currency),
  CONSTRAINT player_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX player_wallets_currency_bot_balance_user_id_idx ON player_wallets (currency, bot, balance, user_id);
GRANT SELECT ON player_wallets TO web;

-- The accounts that are there already: last seen when they signed in last.
INSERT INTO player_activity (user_id, bot, last_seen_at)
SELECT u.id, u.bot, greatest(u.created_at, (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id)) FROM users u;
INSERT INTO player_wallets (user_id, currency, bot, balance)
SELECT u.id, c.currency, u.bot, coalesce(a.balance, 0)
FROM users u CROSS JOIN unnest(enum_range(NULL::currency)) AS c(currency)
LEFT JOIN ledger_accounts a ON a.id = concat_ws(':', 'wallet', u.id, c.currency);

-- People and bots by name, and by when they came.
CREATE INDEX users_bot_name ON users (bot, lower(name) text_pattern_ops);
CREATE INDEX users_bot_created_at_id_idx ON users (bot, created_at, id);

CREATE INDEX audit_log_at_idx ON audit_log (at);
