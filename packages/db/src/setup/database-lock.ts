/** One start at a time on one database: for rooms that bring their own, which would stop it under each other. */
import pg from "pg";

/** Any number, as long as nothing else of ours locks it. */
const DATABASE_LOCK_ID = 7_355_608;

/** false: another process holds it. Held until this process, or the server, ends: also by kill -9. */
export async function tryLockDatabase(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // Its end is the server's, which others notice.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>("SELECT pg_try_advisory_lock($1) AS claimed", [
    DATABASE_LOCK_ID,
  ]);
  const claimed = rows[0]?.claimed === true;
  if (!claimed) await client.end();
  return claimed;
}
