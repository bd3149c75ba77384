/**
 * Bundles the entry files of the game server that tests start as separate processes. It runs once per test run, as vitest's `globalSetup`.
 * A bundle starts three times as fast as the sources.
 */
import fs from "node:fs";
import path from "node:path";
import { bundle } from "../../build.ts";

const ENTRIES = {
  main: "src/main.ts",
  "main.testing": "src/main.testing.ts",
  "crash-point-server": "test/testing/crash-point-server.ts",
  "deck-worker": "src/deals/deck-worker.ts",
} as const;
export type EntryName = keyof typeof ENTRIES;

const FOLDER_VARIABLE = "TEST_GAME_ENTRIES";
/** A folder inside `node_modules`, so that the bundles find the packages that are not part of them. */
const PARENT = path.join(import.meta.dirname, "../../node_modules");

export default async function setup(): Promise<() => void> {
  fs.mkdirSync(PARENT, { recursive: true });
  const folder = fs.mkdtempSync(path.join(PARENT, ".test-entries-"));
  for (const [name, entry] of Object.entries(ENTRIES)) await bundle(entry, path.join(folder, `${name}.js`), true);
  process.env[FOLDER_VARIABLE] = folder;
  return () => fs.rmSync(folder, { recursive: true });
}

/**
 * Returns the arguments with which Node starts an entry file. They keep Node from optimizing the WebAssembly of the Prisma client, which
 * would take longer than everything else that a test asks of a server.
 */
export function entryArguments(name: EntryName): readonly string[] {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error("the entries are bundled by vitest's globalSetup");
  return ["--liftoff-only", "--enable-source-maps", path.join(folder, `${name}.js`)];
}
