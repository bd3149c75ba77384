/**
 * Writes the Prisma client into src/generated. Prisma wants to download its schema engine before every command, although
 * this one does not run it: any file that exists stands in for it.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const cli = path.join(path.dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build/index.js");
const { status } = spawnSync(process.execPath, [cli, "generate"], {
  cwd: path.resolve(import.meta.dirname, "../.."),
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(import.meta.url),
  },
});
process.exit(status ?? 1);
