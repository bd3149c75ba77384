/** Builds the workspaces whose output is missing or older than their sources (turborepo decides), and runs their tools. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const TELEMETRY_OFF = { NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/** Returns the environment of every child process: our own, with all telemetry off. */
export const envWithoutTelemetry = (): NodeJS.ProcessEnv => ({ ...process.env, ...TELEMETRY_OFF });

const findTool = (name: string): string =>
  path.join(ROOT, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

/** Runs one of the workspace's tools to its end; true when it succeeded. `out` is the descriptor of its output, 2 for standard error. */
export function runTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  out: 1 | 2 = 1,
  signal?: AbortSignal,
): Promise<boolean> {
  const child = spawn(findTool(name), args, {
    cwd: ROOT,
    signal,
    stdio: ["inherit", out, 2],
    shell: process.platform === "win32",
    env: { ...envWithoutTelemetry(), ...env },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Generates the database client when it is missing or out of date. Prints something only when that fails, to standard error. */
export function generateDatabaseClient(): Promise<boolean> {
  const child = spawn(findTool("turbo"), ["run", "generate", "--output-logs=errors-only"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: envWithoutTelemetry(),
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** Builds everything, or one workspace and its dependencies. */
export async function buildWorkspaces(workspace?: string, signal?: AbortSignal): Promise<void> {
  const only = workspace === undefined ? [] : [`--filter=${workspace}`];
  if (!(await runTool("turbo", ["run", "build", "--output-logs=errors-only", ...only], {}, 1, signal)))
    throw new Error("the build failed, see above");
}

/**
 * Builds everything silently and at low priority, for a caller that does other work in the meantime and builds again, with errors shown,
 * when it needs the result. Resolves when the build has ended.
 */
export function buildInBackground(): Promise<void> {
  const child = spawn(findTool("turbo"), ["run", "build"], {
    cwd: ROOT,
    stdio: "ignore",
    shell: process.platform === "win32",
    env: envWithoutTelemetry(),
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
}

/** Returns the folder of a package that a workspace depends on. */
export const resolvePackageFile = (workspace: string, request: string): string =>
  createRequire(path.join(ROOT, workspace, "package.json")).resolve(request);
