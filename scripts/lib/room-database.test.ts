import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "@poker/db";
import { afterAll, expect, test, vi } from "vitest";
import { openRoomDatabase } from "./room-database.ts";
import { supervisePostgres } from "./supervised-postgres.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "earlier layout "));
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const EARLIER_LAYOUT = `
  CREATE TABLE _prisma_migrations (
    id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz, migration_name varchar(255) NOT NULL,
    logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0);
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ('1', 'x', '20261122100000_bodies_without_statistics', now(), 1);
  CREATE TABLE users (id uuid PRIMARY KEY)`;

async function withDatabase<T>(use: (query: (sql: string) => Promise<unknown[]>) => Promise<T>): Promise<T> {
  const postgres = await supervisePostgres(path.join(dataDir, "postgres"), () => {});
  const database = connect(postgres.url, { maxConnections: 1 });
  try {
    return await use(async (sql) => (await database.pool.query(sql)).rows);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

test("a data folder with an earlier layout is refused unchanged, and its PostgreSQL is stopped", async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  await withDatabase((query) => query(EARLIER_LAYOUT));
  await expect(openRoomDatabase(dataDir, () => {})).rejects.toThrow(
    /^This database has layout 20261122100000_bodies_without_statistics, this version needs \d{14}_\w+: .*; nothing was changed$/,
  );
  const tables = await withDatabase((query) =>
    query(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
    ),
  );
  expect(tables).toEqual([{ name: "_prisma_migrations" }, { name: "users" }]);
}, 90_000);
