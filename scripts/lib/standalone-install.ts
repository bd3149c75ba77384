/**
 * Installs the packages of folders that are not workspaces. Each such folder has a lock file of its own, and is
 * installed when it is first used.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./workspace.ts";

/** Runs npm in a folder that is not a workspace. npm's output goes to standard error, because standard output is for figures. */
export function runNpmIn(folder: string, ...args: string[]): void {
  const { status } = spawnSync("npm", args, {
    cwd: path.join(ROOT, folder),
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} in ${folder}/ failed`);
}

/** Installs the packages of the folder's lock file. Does nothing when they were installed after the last change of the lock file. */
export function installStandalone(folder: string): void {
  const age = (file: string): number =>
    fs.statSync(path.join(ROOT, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (age("node_modules/.package-lock.json") < age("package-lock.json"))
    runNpmIn(folder, "ci", "--ignore-scripts", "--legacy-peer-deps");
}
