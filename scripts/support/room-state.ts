/** Describes the database of a room by numbers and by names that the program itself gives. Reads no rows about single people. */
import type { Database } from "@poker/db";

type Pool = Database["pool"];
const LARGEST_TABLES = 40;

/** Describes the database at this moment. The times are in ISO 8601. */
export async function describeRoom({ pool }: Pick<Database, "pool">) {
  const rows = async (sql: string) => (await pool.query<Readonly<Record<string, unknown>>>(sql)).rows;
  const [server] = await rows(`
    SELECT current_setting('server_version') AS "version", pg_database_size(current_database()) AS "bytes",
           (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS "connections",
           current_setting('max_connections') AS "maxConnections", pg_postmaster_start_time() AS "startedAt"`);
  const [counts] = await rows(`
    SELECT (SELECT count(*)::int FROM users WHERE NOT guest AND NOT bot) AS "accounts",
           (SELECT count(*)::int FROM users WHERE guest) AS "guests", (SELECT count(*)::int FROM users WHERE bot) AS "bots",
           (SELECT count(*)::int FROM tables WHERE status = 'open') AS "openTables",
           (SELECT count(*)::int FROM seats) AS "seats", (SELECT count(*) FROM hands) AS "hands"`);
  const [mails] = await rows(`
    SELECT count(*)::int AS "kept", (count(*) FILTER (WHERE sent_at IS NULL AND given_up_at IS NULL))::int AS "waiting",
           (count(*) FILTER (WHERE given_up_at IS NOT NULL))::int AS "givenUp" FROM outgoing_mails`);
  return {
    server,
    migrations: await rows(`
      SELECT migration_name AS "name", finished_at AS "appliedAt" FROM _prisma_migrations
      WHERE rolled_back_at IS NULL ORDER BY migration_name`),
    counts,
    tables: await rows(`
      SELECT relname AS "name", n_live_tup AS "rows", pg_total_relation_size(relid) AS "bytes", last_autovacuum AS "vacuumedAt"
      FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC, relname LIMIT ${LARGEST_TABLES}`),
    jobs: await rows(`
      SELECT name, started_at AS "startedAt", finished_at AS "finishedAt", first_due_at AS "firstDueAt",
             locked_until > now() AS "isRunning" FROM job_runs ORDER BY name`),
    servers: await rows(`
      SELECT adapter, weight, protocol, draining, connections, slowest_commit_ms AS "slowestCommitMs",
             started_at AS "startedAt", heartbeat_at AS "heartbeatAt" FROM nodes ORDER BY started_at`),
    reconciliations: await rows(`SELECT at, ok FROM reconciliations ORDER BY id DESC LIMIT 10`),
    mails,
  };
}

/** Returns the names and e-mail addresses of people that the text contains. */
export async function findPersonalNames({ pool }: { readonly pool: Pool }, text: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM users WHERE position(lower(name) IN lower($1)) > 0
     UNION SELECT email FROM users WHERE email IS NOT NULL AND position(email IN lower($1)) > 0`,
    [text],
  );
  return rows.map(({ name }) => name);
}
