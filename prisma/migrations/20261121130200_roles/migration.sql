-- Two roles beside the owner, for the game server and the web server. Who may do what stands here and nowhere else; a
-- table of a later migration is closed to both until it says otherwise. Passwords are set outside of migrations.

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['game', 'web'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL; -- another database of this cluster was faster: roles belong to all of them
      END;
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO game, web;

-- Money: add and read, never change. Balances are the trigger's.
GRANT SELECT, INSERT ON ledger_transactions TO game, web;
GRANT SELECT, INSERT (transaction_id, account_id, amount) ON ledger_entries TO game, web;
GRANT SELECT, INSERT (id, kind, currency, user_id, table_id) ON ledger_accounts TO game, web;
GRANT USAGE ON SEQUENCE ledger_transactions_id_seq TO game, web;
GRANT EXECUTE ON FUNCTION ledger_lock TO game, web;
GRANT SELECT ON rake_configs TO game, web;

-- People belong to the web server; passwords are its business alone.
GRANT SELECT, INSERT, UPDATE (email, password_hash, name, name_key, guest) ON users TO web;
GRANT SELECT (id, name, guest, bot, created_at) ON users TO game;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON sessions TO web;
GRANT SELECT ON sessions TO game;

-- Tables, and who runs them.
GRANT SELECT ON tables TO game, web;
GRANT SELECT, INSERT, UPDATE ON nodes, ownership TO game;
GRANT SELECT ON nodes, ownership TO web;

-- Play belongs to the game server. What happened is never changed; the web server cannot read the hidden part of it.
GRANT SELECT, INSERT ON table_events, hands, hand_players TO game;
GRANT SELECT, INSERT, UPDATE ON table_snapshots, visits, rathole_counters, table_summaries TO game;
GRANT SELECT, INSERT, DELETE ON seats TO game;
GRANT SELECT (table_id, seq, epoch, hand_no, action_id, kind, public, remaining_ms, created_at) ON table_events TO web;
GRANT SELECT ON hands, hand_players, seats, visits, rathole_counters, table_summaries TO web;
