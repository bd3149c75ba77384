/** Reads several things as they are at one moment of the database. */
import pg from "pg";
import { inTransaction, type Queryable } from "./connect.ts";

const BEGIN_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/** Runs `look` in one snapshot: everything that it reads is as it was at one moment, even while others write to the database. */
export const inSnapshot = <T>(pool: pg.Pool, look: (client: Queryable) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query(BEGIN_SNAPSHOT);
    return look(client);
  });

/**
 * Runs `look` in one snapshot like `inSnapshot`, but on a separate connection, for commands that read for minutes. Queries and the time
 * between them have no limit.
 */
export async function inLongSnapshot<T>(
  { options: { connectionString, types } }: pg.Pool,
  look: (client: Queryable) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, types, application_name: "long read", keepAlive: true });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(BEGIN_SNAPSHOT);
    await client.query("SET LOCAL statement_timeout = 0");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    return await look(client);
  } finally {
    await client.end();
  }
}
