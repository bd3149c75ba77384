/** Applies migrations to a database, compares migrations with the schema, and writes new migrations. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  dumpNewStructure,
  findSchemaDrift,
  MIGRATIONS_DIR,
  STRUCTURE_FILE,
  writeMigrationsLock,
} from "@poker/db/schema";
import { migrate, readMigrationStatus, startPostgres } from "@poker/db/setup";
import { prepareGivenDatabase } from "../lib/room-database.ts";

/** What the command does. Only `new` uses a name: it writes a migration with this name. */
type MigrateTask = "deploy" | "prepare" | "status" | "diff" | "new" | "lock" | "structure";

/** Runs the task and returns its exit code. */
export async function runMigrate(task: MigrateTask, name: string): Promise<number> {
  switch (task) {
    case "deploy": {
      const applied = await migrate(requireDatabaseUrl());
      console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to apply.");
      return 0;
    }
    case "prepare":
      await prepareGivenDatabase(requireDatabaseUrl());
      console.log("The database is ready.");
      return 0;
    case "status": {
      const { applied, pending } = await readMigrationStatus(requireDatabaseUrl());
      for (const migration of applied) console.log(`applied  ${migration}`);
      for (const migration of pending) console.log(`pending  ${migration}`);
      return 0;
    }
    case "diff": {
      const sql = await withOwnServer(findSchemaDrift);
      console.log(sql === "" ? "The migrations agree with the schema." : sql);
      return sql === "" ? 0 : 1;
    }
    case "new":
      return createMigration(name);
    case "lock":
      writeMigrationsLock();
      return 0;
    case "structure":
      fs.writeFileSync(STRUCTURE_FILE, await withOwnServer(dumpNewStructure));
      return 0;
  }
}

function requireDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL must name the database, as its owner");
  return url;
}

/** Starts a PostgreSQL of its own and gives its address to `use`, so that no room's database is touched. */
async function withOwnServer<T>(use: (adminUrl: string) => Promise<T>): Promise<T> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-"));
  try {
    const postgres = await startPostgres({ dataDir });
    try {
      return await use(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function createMigration(name: string): Promise<number> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("a migration's name is lower-case words joined by _");
  const sql = await withOwnServer(findSchemaDrift);
  if (sql === "") {
    console.log("Nothing to migrate: the migrations agree with the schema.");
    return 0;
  }
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const directory = path.join(MIGRATIONS_DIR, `${stamp}_${name}`);
  fs.mkdirSync(directory);
  fs.writeFileSync(path.join(directory, "migration.sql"), sql);
  writeMigrationsLock();
  console.log(`Wrote ${path.relative(process.cwd(), directory)} and its line in migrations.lock.`);
  console.log(
    `Add what Prisma cannot express (rights, checks), then run "npm run migrate -- lock" and "-- structure".`,
  );
  return 0;
}
