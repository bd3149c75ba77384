/** Makes a database as it was before a migration, for the test of this migration. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { readMigrations } from "../migrate/migration-files.ts";

/** Applies all migrations before this one, and records them as `migrate` does. */
export async function migrateBefore(client: pg.Client | pg.Pool, migration: string): Promise<void> {
  await client.query(`
    CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`);
  for (const { name, sql, checksum } of readMigrations().filter((each) => each.name < migration)) {
    await client.query(sql);
    await client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, $2, $3, now())",
      [randomUUID(), checksum, name],
    );
  }
}
