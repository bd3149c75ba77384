/** Connects commands on the machine to the room's database as its owner, whether the room is open or not. */
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { migrate, startPostgres, tryLockDatabase } from "@poker/db/setup";

/** `DATABASE_URL`, or the database in `dataDir`, which is started for `work` when no room has it open. */
export async function withOwnerDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return withMigratedDatabase(given, work);
  const postgres = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
  const alone = await tryLockDatabase(postgres.url);
  try {
    return await withMigratedDatabase(postgres.url, work);
  } finally {
    if (alone) await postgres.stop();
  }
}

async function withMigratedDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrate(url);
  const database = connect(url, { maxConnections: 2, applicationName: "admin" });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
