-- Browsers at which players want push messages. Functions alone write and read them: an address and its secret are of one browser.
CREATE TABLE push_subscriptions (
  endpoint text NOT NULL,
  user_id uuid NOT NULL,
  sid uuid NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  kinds text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint),
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_sid_fkey FOREIGN KEY (sid) REFERENCES sessions (sid) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_are_bounded CHECK (
    length(endpoint) <= 1000 AND length(p256dh) <= 100 AND length(auth) <= 50 AND cardinality(kinds) BETWEEN 1 AND 10)
);
CREATE INDEX push_subscriptions_user_id_created_at_idx ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_sid_idx ON push_subscriptions (sid);

-- The public key with which the room signs them: one row, none when it sends none.
CREATE TABLE push_keys (
  public_key text NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (public_key)
);
GRANT SELECT ON push_keys TO web;
