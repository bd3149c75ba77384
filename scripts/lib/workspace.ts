/** Builds what is missing or older than its sources; turborepo knows which. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const TELEMETRY_OFF = { NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };

/** The environment every child gets: ours, with all telemetry off. */
export const envWithoutTelemetry = (): NodeJS.ProcessEnv => ({ ...process.env, ...TELEMETRY_OFF });

/** Runs one of the workspace's tools to its end; true when it succeeded. `out`: where it says what it has to say, 2 with the errors. */
export function runTool(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  out: 1 | 2 = 1,
): Promise<boolean> {
  const windows = process.platform === "win32";
  const bin = path.join(ROOT, "node_modules", ".bin", windows ? `${name}.cmd` : name);
  const child = spawn(bin, args, {
    cwd: ROOT,
    stdio: ["inherit", out, 2],
    shell: windows,
    env: { ...envWithoutTelemetry(), ...env },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Everything, or one workspace and what it needs. */
export async function buildWorkspaces(workspace?: string): Promise<void> {
  const only = workspace === undefined ? [] : [`--filter=${workspace}`];
  if (!(await runTool("turbo", ["run", "build", "--output-logs=errors-only", ...only])))
    throw new Error("the build failed, see above");
}

/** Where npm put a package that a workspace depends on. */
export const resolvePackageFile = (workspace: string, request: string): string =>
  createRequire(path.join(ROOT, workspace, "package.json")).resolve(request);
