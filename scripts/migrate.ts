/**
 * `npm run migrate -- <command>`:
 *   deploy      applies what is pending to DATABASE_URL (`npm start` does so by itself)
 *   status      says what is applied there and what is pending
 *   diff        prints the SQL that the migrations lack to agree with the schema; ends with 2 when there is any
 *   new <name>  writes that SQL as a new migration, to be read before it is committed
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findSchemaDrift, MIGRATIONS_DIR } from "@poker/db/schema";
import { migrate, readMigrationStatus, startPostgres } from "@poker/db/setup";

const [command, name] = process.argv.slice(2);

async function main(): Promise<number> {
  switch (command) {
    case "deploy": {
      const applied = await migrate(requireDatabaseUrl());
      console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "Nothing to apply.");
      return 0;
    }
    case "status": {
      const { applied, pending } = await readMigrationStatus(requireDatabaseUrl());
      for (const migration of applied) console.log(`applied  ${migration}`);
      for (const migration of pending) console.log(`pending  ${migration}`);
      return 0;
    }
    case "diff": {
      const sql = await diffMigrations();
      console.log(sql === "" ? "The migrations agree with the schema." : sql);
      return sql === "" ? 0 : 2;
    }
    case "new":
      return createMigration(name ?? "");
    default:
      console.error("usage: npm run migrate -- deploy | status | diff | new <name>");
      return 1;
  }
}

function requireDatabaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL must name the database, as its owner");
  return url;
}

/** Compares on a server of its own: nothing of a room's is touched. */
async function diffMigrations(): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "migrate-"));
  try {
    const postgres = await startPostgres({ dataDir });
    try {
      return await findSchemaDrift(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true });
  }
}

async function createMigration(name: string): Promise<number> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error("a migration's name is lower-case words joined by _");
  const sql = await diffMigrations();
  if (sql === "") {
    console.log("Nothing to migrate: the migrations agree with the schema.");
    return 0;
  }
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const directory = path.join(MIGRATIONS_DIR, `${stamp}_${name}`);
  fs.mkdirSync(directory);
  fs.writeFileSync(path.join(directory, "migration.sql"), sql);
  console.log(`Wrote ${path.relative(process.cwd(), directory)}. What Prisma cannot say (grants!) is yours to add.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
