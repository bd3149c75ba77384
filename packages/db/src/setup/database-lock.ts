/**
 * Locks a database, so that two rooms with an embedded server never use it at the same time. Otherwise one of them would stop the server
 * while the other still uses it.
 */
import pg from "pg";

/** An arbitrary number that no other lock of this project uses. */
const DATABASE_LOCK_ID = 7_355_608;

/** Takes the lock. Returns false when another process has it. The lock ends with this process or with the server, even after kill -9. */
export async function tryLockDatabase(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // This connection breaks only when the server ends, and other connections report that.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>("SELECT pg_try_advisory_lock($1) AS claimed", [
    DATABASE_LOCK_ID,
  ]);
  const claimed = rows[0]?.claimed === true;
  if (!claimed) await client.end();
  return claimed;
}
