/** Builds the workspaces whose output is missing or out of date, as turborepo decides, and runs the programs that are installed in them. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const TELEMETRY_OFF = { NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/** Returns the environment for child processes: that of this process, with all telemetry switched off. */
export const envWithoutTelemetry = (): NodeJS.ProcessEnv => ({ ...process.env, ...TELEMETRY_OFF });

const findTool = (name: string): string =>
  path.join(ROOT, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);

/**
 * Runs a program from the workspace's node_modules and waits for its end. Resolves to true when it succeeded. `out` is
 * the file descriptor for its output; 2 is standard error.
 */
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

/** Generates the database client if it is missing or out of date. Prints only failures, to standard error. */
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

/** Builds all workspaces, or one workspace and the workspaces that it depends on. */
export async function buildWorkspaces(workspace?: string, signal?: AbortSignal): Promise<void> {
  const only = workspace === undefined ? [] : [`--filter=${workspace}`];
  if (!(await runTool("turbo", ["run", "build", "--output-logs=errors-only", ...only], {}, 1, signal)))
    throw new Error("the build failed, see above");
}

/**
 * Builds all workspaces silently and at low priority, and resolves when the build has ended. The caller does other work
 * meanwhile. When it needs the result, it builds again, and that build shows errors.
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

/** Returns the path of a file in a package that a workspace depends on. */
export const resolvePackageFile = (workspace: string, request: string): string =>
  createRequire(path.join(ROOT, workspace, "package.json")).resolve(request);
