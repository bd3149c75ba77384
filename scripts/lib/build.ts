/** Builds what is missing or older than its sources; turborepo knows which. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const QUIET = { NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/** The environment every child gets: ours, with all telemetry off. */
export const quietEnv = (): NodeJS.ProcessEnv => ({ ...process.env, ...QUIET });

/** Runs one of the workspace's tools to its end; true when it succeeded. */
export function tool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const bin = path.join(ROOT, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
  const { status } = spawnSync(bin, args, { cwd: ROOT, stdio: "inherit", env: { ...quietEnv(), ...env } });
  return status === 0;
}

export function build(): void {
  if (!tool("turbo", ["run", "build", "--output-logs=errors-only"])) throw new Error("the build failed, see above");
}

/** Where npm put a package that a workspace depends on. */
export const packageFile = (workspace: string, request: string): string =>
  createRequire(path.join(ROOT, workspace, "package.json")).resolve(request);
