/**
 * Follows the imports of every "use client" file. Neither that file nor any module that it imports may import the
 * database package, not even for a type.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SOURCE = import.meta.dirname;
const IMPORTS = /\b(?:from|import)\s*\(?\s*"([^"]+)"/g;

const readImports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORTS)].flatMap(([, name]) => name ?? []);

/** Returns the file of an imported module. Returns null for a package, and for a file that is not a module. */
function resolveModule(importer: string, name: string): string | null {
  if (!name.startsWith(".") || !/\.tsx?$/.test(name)) return null;
  const file = resolve(dirname(importer), name);
  if (!existsSync(file)) throw new Error(`${importer} imports ${name}, which is not a file`);
  return file;
}

/** Returns the shortest chain of imports from a client file to the database package. Returns null when there is none. */
function findDatabaseImport(clientFile: string): string | null {
  const queue: (readonly string[])[] = [[clientFile]];
  const seen = new Set([clientFile]);
  for (const path of queue) {
    const file = path.at(-1) ?? clientFile;
    for (const name of readImports(file)) {
      if (/^@poker\/db(\/|$)/.test(name)) return [...path.map((step) => relative(SOURCE, step)), name].join(" → ");
      const next = resolveModule(file, name);
      if (next === null || seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return null;
}

const clientFiles = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(SOURCE, file))
  .filter((file) => readFileSync(file, "utf8").startsWith('"use client"'));

test("no client component reaches the database package through its imports", () => {
  expect(clientFiles.length).toBeGreaterThan(50);
  expect(clientFiles.flatMap((file) => findDatabaseImport(file) ?? [])).toEqual([]);
});
