/** Runs npm commands. Each is a process of its own with an environment of its own. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ROOT } from "../lib/workspace.ts";
import { commandArguments } from "./bundled-commands.ts";

interface EndedCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const MAX_OUTPUT_BYTES = 2 ** 26;

/** Runs `scripts/NAME.ts` with changed environment variables. A value of undefined in `change` removes the variable. */
export const runScript = (
  name: string,
  args: readonly string[],
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<EndedCommand> => runNode([...commandArguments(name), ...args], change);

/** Runs Node with these arguments in the root folder of the repository. */
export async function runNode(
  args: readonly string[],
  change: Readonly<Record<string, string | undefined>>,
): Promise<EndedCommand> {
  const options = { cwd: ROOT, env: { ...process.env, ...change }, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, options)) };
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "number") throw error;
    const { stdout = "", stderr = "" } = { ...error };
    return { code: error.code, stdout: String(stdout), stderr: String(stderr) };
  }
}
