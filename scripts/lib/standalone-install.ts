/** Installs folders outside the workspaces, each with its own lock file, when they are first used. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./workspace.ts";

/** Runs npm in such a folder; npm's output goes to standard error, because standard output is for figures. */
export function runNpmIn(folder: string, ...args: string[]): void {
  const { status } = spawnSync("npm", args, {
    cwd: path.join(ROOT, folder),
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} in ${folder}/ failed`);
}

/** Installs the packages of the lock file, unless that was done since the file last changed. */
export function installStandalone(folder: string): void {
  const age = (file: string): number =>
    fs.statSync(path.join(ROOT, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age("node_modules/.package-lock.json") < age("package-lock.json"))
    runNpmIn(folder, "ci", "--ignore-scripts", "--legacy-peer-deps");
}
