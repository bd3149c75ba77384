/** Child processes of the launcher: in a group of their own, so that Ctrl-C reaches only the launcher, which stops them in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";

const exitWithParent = pathToFileURL(fileURLToPath(new URL("./exit-with-parent.mjs", import.meta.url))).href;

export interface Running {
  readonly pid: number;
  readonly exited: Promise<number | null>;
  /** Asks it to end (SIGTERM), insists after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Starts a node program; its lines go to `log` with its name in front. */
export function startNode(options: {
  name: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}): Running {
  const child: ChildProcess = spawn(process.execPath, ["--import", exitWithParent, ...options.args], {
    cwd: options.cwd,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) options.log(`${options.name}: ${line}`);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", () => resolve(null));
  });
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    exited,
    kill: () => signal("SIGKILL"),
    stop: async (patienceMs = 15_000) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
      await signal("SIGTERM");
      clearTimeout(timer);
    },
  };
}

/** Waits until `url` answers with a status below 500, or the process ends. */
export async function answers(url: string, running: Running, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  let gone = false;
  void running.exited.then(() => {
    gone = true;
  });
  while (Date.now() < end && !gone) {
    const status = await fetch(url, { redirect: "manual" }).then(
      (r) => r.status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(gone ? `it ended before ${url} answered` : `${url} did not answer within ${timeoutMs / 1000} s`);
}
