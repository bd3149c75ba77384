/** The room's database as its owner, for commands on the machine: beside a room that is open, or alone. */
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { claim, migrate, startPostgres } from "@poker/db/setup";

/** `DATABASE_URL`, or the database in `dataDir`, which is started for `work` alone when no room has it open. */
export async function withOwnerDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL;
  if (given) return connected(given, work);
  const postgres = await startPostgres({ dataDir: path.join(dataDir, "postgres"), database: "poker" });
  const alone = await claim(postgres.url);
  try {
    return await connected(postgres.url, work);
  } finally {
    if (alone) await postgres.stop();
  }
}

async function connected<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  await migrate(url);
  const database = connect(url, { max: 2, name: "admin" });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
