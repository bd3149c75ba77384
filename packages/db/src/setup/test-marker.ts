/** Marks a database as one for tests. A game server that has test hooks refuses to use a database without this mark. */
import pg from "pg";
import type { Queryable } from "../sql/connect.ts";

const TEST_MARK = "for tests";

/** Sets the mark. `ownerUrl` must connect as the owner of the database. */
export async function markTestDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(rows[0]?.name ?? "")} IS '${TEST_MARK}'`);
  } finally {
    await client.end();
  }
}

export async function isTestDatabase(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query<{ mark: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = current_database()",
  );
  return rows[0]?.mark === TEST_MARK;
}
