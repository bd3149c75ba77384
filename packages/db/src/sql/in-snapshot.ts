import type pg from "pg";
import { inTransaction, type Queryable } from "./connect.ts";

/** Everything that `look` reads is from one moment of a database that others write to. */
export const inSnapshot = <T>(pool: pg.Pool, look: (client: Queryable) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return look(client);
  });
