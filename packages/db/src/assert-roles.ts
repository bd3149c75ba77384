/** What must hold of the role a server process runs as. Fault 54 */
import type { Queryable } from "./connect.ts";

const APPEND_ONLY = [
  "ledger_accounts",
  "ledger_transactions",
  "ledger_entries",
  "rake_configs",
  "table_events",
  "hands",
  "hand_players",
  "audit_log",
];

/**
 * Throws when the connected role could rewrite money or history: the process must not start. (The owner's url in the
 * place of the game server's or the web server's is the mistake this catches.)
 */
export async function assertRoles(pool: Queryable): Promise<void> {
  const { rows } = await pool.query<{ role: string; table: string }>(
    `SELECT current_user AS role, name AS table
     FROM unnest($1::text[]) AS name
     WHERE has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR has_any_column_privilege(name, 'UPDATE')
        OR pg_has_role((SELECT relowner FROM pg_class WHERE oid = name::regclass), 'MEMBER')`,
    [APPEND_ONLY],
  );
  if (rows.length > 0)
    throw new Error(
      `Role "${rows[0]?.role}" can change ${rows.map((row) => row.table).join(", ")}: connect as "game" or "web"`,
    );
}
