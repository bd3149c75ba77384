import type pg from "pg";
import { inTransaction, type Queryable } from "./connect.ts";

/** `look` reads everything from one moment of the database, even while others write to the database. */
export const inSnapshot = <T>(pool: pg.Pool, look: (client: Queryable) => Promise<T>): Promise<T> =>
  inTransaction(pool, async (client) => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return look(client);
  });
