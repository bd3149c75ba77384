/** Creates the roles of the application in the database, and builds the URLs with which they connect. */
import pg from "pg";

/** The two roles of the application. A role belongs to the whole cluster. The migrations give it its rights. */
const DATABASE_ROLES = ["game", "web"] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/**
 * Creates the roles and sets their passwords. `ownerUrl` must connect as a role that can create roles. This can be repeated, before or
 * after the migrations.
 */
export async function ensureDatabaseRoles(
  ownerUrl: string,
  passwords: Readonly<Record<DatabaseRole, string>>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const role of DATABASE_ROLES) {
      const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
      const verb = rowCount === 0 ? "CREATE" : "ALTER";
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(passwords[role])}`);
    }
  } finally {
    await client.end();
  }
}

/** Returns the URL of the same database for this role. */
export function roleUrl(url: string, role: DatabaseRole, password: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = password;
  return other.href;
}
