/** Runs a command of the room as a process of its own at low priority, while the room runs. */
import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { ROOT } from "./workspace.ts";

interface BackgroundCommand {
  /** The name of a file in scripts/, followed by its arguments. */
  readonly command: readonly [file: string, ...args: string[]];
  readonly dataDir: string;
  readonly signal: AbortSignal;
}

interface CommandEnd {
  /** The exit code; null when the command could not start or was stopped. */
  readonly code: number | null;
  /** What the command wrote to standard output. */
  readonly stdout: string;
  /** The last line that the command printed, to standard output or standard error. */
  readonly line: string;
}

export function runInBackground({ command: [file, ...args], dataDir, signal }: BackgroundCommand): Promise<CommandEnd> {
  const child = spawn(process.execPath, ["--import", "tsx", path.join(ROOT, "scripts", file), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  let [stdout, output] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve({ code: null, stdout: "", line: "" }));
    child.once("close", (code) => {
      resolve({ code, stdout: stdout.trim(), line: output.trim().split("\n").at(-1) ?? "" });
    });
  });
}
