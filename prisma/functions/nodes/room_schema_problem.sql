-- Returns why a game server whose newest migration is `known` cannot work with this database; null when it can. The database must have all
-- migrations of the server, and later migrations must remove nothing. The name of a migration that removes something ends in _contract. A
-- server older than the migration fair_deals would deal a different hand in place of a hand that a server of protocol version 9 has frozen;
-- a server older than the migration private_games would show the private games of a server of version 10 to strangers. F3, H8
CREATE FUNCTION room_schema_problem(known text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;

REVOKE EXECUTE ON FUNCTION room_schema_problem FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_schema_problem TO game;
