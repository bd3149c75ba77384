/** Checks a downloaded record with the command that players can use instead of the page. */
import { spawnSync } from "node:child_process";
import path from "node:path";

const REPOSITORY = path.resolve(import.meta.dirname, "../..");
/** The npm command that verifies a record. It has no time limit of its own. */
const COMMAND = ["run", "--silent", "verify", "--"];

export function runVerifier(file: string, ...options: readonly string[]) {
  const { status, stdout } = spawnSync("npm", [...COMMAND, file, ...options], { cwd: REPOSITORY, encoding: "utf8" });
  return { status, stdout };
}
