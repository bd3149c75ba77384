/** Creates the application's database roles and builds their connection URLs. */
import pg from "pg";

/** The application's two roles. A role belongs to the whole cluster; its rights are in the migrations. */
const DATABASE_ROLES = ["game", "web"] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** Sets the passwords of the roles; needs a role that can create roles. Safe to repeat, before or after migrating. */
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

/** Returns the URL of the same database for another role. */
export function roleUrl(url: string, role: DatabaseRole, password: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = password;
  return other.href;
}
