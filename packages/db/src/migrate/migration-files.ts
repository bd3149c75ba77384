/**
 * Reads `prisma/migrations`, and maintains `prisma/migrations.lock`. The lock file has a line "<sha256>  <name>" for each migration. With
 * it, a test notices when a developer edits a released migration.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { MIGRATIONS_DIR, MIGRATIONS_LOCK } from "./paths.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Returns all migrations of this version, oldest first. */
export function readMigrations(): Migration[] {
  return fs
    .readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

export const readMigrationsLock = (): string => fs.readFileSync(MIGRATIONS_LOCK, "utf8");

/** Returns how the migrations and the lock file differ. Empty when they agree. */
export function findLockIssues(lock: string, migrations: readonly Pick<Migration, "name" | "checksum">[]): string[] {
  const locked = parseLock(lock);
  const names = new Set(migrations.map(({ name }) => name));
  return [
    ...migrations.flatMap(({ name, checksum }) => {
      if (!locked.has(name)) return [`${name} is not in migrations.lock: run "npm run migrate -- lock"`];
      return locked.get(name) === checksum ? [] : [`${name} was edited: undo the edit and write a new migration`];
    }),
    ...[...locked.keys()].filter((name) => !names.has(name)).map((name) => `${name} was removed`),
  ];
}

/** Returns the text of the lock file with the current checksum of the newest migration. The lines of older migrations never change. */
export function lockNewest(lock: string, migrations: readonly Pick<Migration, "name" | "checksum">[]): string {
  const newest = migrations.at(-1);
  const lines = parseLock(lock);
  if (newest) lines.set(newest.name, newest.checksum);
  return [...lines].map(([name, checksum]) => `${checksum}  ${name}\n`).join("");
}

export function writeMigrationsLock(): void {
  const lock = fs.existsSync(MIGRATIONS_LOCK) ? readMigrationsLock() : "";
  fs.writeFileSync(MIGRATIONS_LOCK, lockNewest(lock, readMigrations()));
}

function parseLock(lock: string): Map<string, string> {
  return new Map(
    lock
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [checksum = "", name = ""] = line.split("  ");
        return [name, checksum];
      }),
  );
}
