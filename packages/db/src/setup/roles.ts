import pg from "pg";

/** The application's two roles; they exist once in a cluster, for all its databases. Rights are in the migrations. */
export const ROLES = ["game", "web"] as const;
export type Role = (typeof ROLES)[number];

/** Lets the roles sign in with these passwords, as a role that may create roles. Safe to repeat, before or after migrating. */
export async function ensureRoles(ownerUrl: string, passwords: Readonly<Record<Role, string>>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const role of ROLES) {
      const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
      const verb = rowCount === 0 ? "CREATE" : "ALTER";
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(passwords[role])}`);
    }
  } finally {
    await client.end();
  }
}

/** The same database, as another role. */
export function roleUrl(url: string, role: Role, password: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = password;
  return other.href;
}
