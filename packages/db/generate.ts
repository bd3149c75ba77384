/**
 * Writes the Prisma client into src/generated, and the name of the newest migration beside it. Before every command Prisma downloads its
 * schema engine, which this command does not need. A setting that names any existing file as the engine prevents the download.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(import.meta.dirname, "../..");
const cli = path.join(path.dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build/index.js");
const { status } = spawnSync(process.execPath, [cli, "generate"], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(import.meta.url),
  },
});
const lock = fs.readFileSync(path.join(ROOT, "prisma/migrations.lock"), "utf8");
const newest = Array.from(lock.matchAll(/^\S+ {2}(\S+)$/gm), ([, name]) => name)
  .toSorted()
  .at(-1);
fs.writeFileSync(
  path.join(import.meta.dirname, "src/generated/newest-migration.ts"),
  `export const NEWEST_MIGRATION = ${JSON.stringify(newest)};\n`,
);
process.exit(status ?? 1);
