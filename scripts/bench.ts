/**
 * `npm run bench -- [evaluate] [hands] [--json]`: compares our figures with those of other packages, as ratios. Without a name it runs all
 * benches. Arguments after the names go to each bench. The other packages are in bench/, outside the workspaces, and are installed at the
 * first run.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { splitBenchArguments } from "./lib/bench-arguments.ts";
import { installStandalone, runNpmIn } from "./lib/standalone-install.ts";
import { ROOT } from "./lib/workspace.ts";

const BENCH = path.join(ROOT, "bench");
const BENCHES = fs.readdirSync(path.join(BENCH, "src")).flatMap((file) => file.match(/^(.*)\.bench\.ts$/)?.[1] ?? []);

const { names, options } = splitBenchArguments(process.argv.slice(2));
const unknown = names.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(", ")}. There are: ${BENCHES.join(", ")}`);
  process.exit(2);
}

installStandalone("bench");
runNpmIn("bench", "run", "--silent", "build");

for (const name of names.length > 0 ? names : BENCHES) {
  const { status } = spawnSync(process.execPath, [path.join(BENCH, "dist", `${name}.bench.mjs`), ...options], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}
