/**
 * Applies `prisma/functions`. Each file makes the function after which it is named, with its triggers and rights. Each subject has a
 * folder. A file is run when its text differs from the text that was applied last. The old function is dropped before that, so that a file
 * never meets an older version of it.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Queryable } from "../sql/connect.ts";
import { FUNCTIONS_DIR } from "./paths.ts";

interface FunctionFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Updates the functions to this version, inside the caller's transaction. The database must have all migrations. Returns the names of the
 * functions that changed.
 */
export async function applyFunctions(client: pg.Client): Promise<string[]> {
  const { changed, removed } = await compareFunctions(client);
  if (changed.length + removed.length === 0) return [];
  await dropFunctions(client, [...changed.map(({ name }) => name), ...removed]);
  await client.query("DELETE FROM applied_functions WHERE name = ANY ($1)", [removed]);
  for (const file of changed) await applyFile(client, file);
  return [...changed.map(({ name }) => name), ...removed];
}

export function readFunctions(): FunctionFile[] {
  return fs
    .readdirSync(FUNCTIONS_DIR, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .map((file) => {
      const sql = fs.readFileSync(path.join(FUNCTIONS_DIR, file), "utf8");
      return { name: path.basename(file, ".sql"), sql, checksum: createHash("sha256").update(sql).digest("hex") };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the files whose text differs from what was applied, and the applied functions that have no file any more. */
export async function compareFunctions(client: Queryable): Promise<{ changed: FunctionFile[]; removed: string[] }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM applied_functions ORDER BY name",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const files = readFunctions();
  const names = new Set(files.map(({ name }) => name));
  return {
    changed: files.filter(({ name, checksum }) => applied.get(name) !== checksum),
    removed: [...applied.keys()].filter((name) => !names.has(name)),
  };
}

/** Drops all functions with these names, with their triggers. Fails when something else depends on one of them. */
async function dropFunctions(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS statement
     FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1)
     UNION ALL
     SELECT format('DROP FUNCTION %s', p.oid::regprocedure) FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1)`,
    [names],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function applyFile(client: pg.Client, { name, sql, checksum }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}.sql of prisma/functions failed`, { cause: error });
  }
  await client.query(
    `INSERT INTO applied_functions (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}
