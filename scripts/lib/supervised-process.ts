/**
 * Runs child processes of the launcher in a separate process group, so that Ctrl-C reaches only the launcher, which stops them in order.
 */
import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";

const EXIT_WITH_PARENT_URL = pathToFileURL(fileURLToPath(new URL("./exit-with-parent.mjs", import.meta.url))).href;

interface ProcessHandle {
  /** undefined when the process could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<number | null>;
  readonly isRunning: boolean;
  /** Sends SIGTERM, and SIGKILL after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
  /** Sends a signal; returns false when the process has ended. */
  signal(signal: NodeJS.Signals): boolean;
}

interface NodeProgram {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  /** The niceness of the process, from 0 to 19; 0 when absent. */
  readonly niceness?: number;
  /** Gives up the first start when aborted. */
  readonly signal?: AbortSignal;
}

/** Starts a Node program; its lines go to `log` with its name in front. */
function spawnNode(options: NodeProgram): ProcessHandle {
  const child: ChildProcess = spawn(process.execPath, ["--import", EXIT_WITH_PARENT_URL, ...options.args], {
    cwd: options.cwd,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  if (child.pid !== undefined && options.niceness !== undefined) os.setPriority(child.pid, options.niceness);
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
  return {
    pid: child.pid,
    exited,
    get isRunning() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    signal: (signal) => (signal === "SIGKILL" ? killGroup(child) : child.kill(signal)),
    stop: async (patienceMs = 15_000) => {
      const timer = setTimeout(() => killGroup(child), patienceMs);
      child.kill("SIGTERM");
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Kills the process and what it started, such as the server below a program that watches its sources. */
function killGroup(child: ChildProcess): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, "SIGKILL");
  } catch {
    // The group is gone, or the system does not have process groups.
    return child.kill("SIGKILL");
  }
}

/** Resolves when `url` responds with a status below 500; throws when the process ends first. */
async function waitForAnswer(
  url: string,
  running: ProcessHandle,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  let gone = false;
  void running.exited.then(() => {
    gone = true;
  });
  while (Date.now() < end && !gone && !signal?.aborted) {
    const status = await fetch(url, { redirect: "manual" }).then(
      (r) => r.status,
      () => 0,
    );
    if (status > 0 && status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  signal?.throwIfAborted();
  throw new Error(gone ? `it ended before ${url} answered` : `${url} did not answer within ${timeoutMs / 1000} s`);
}

const RESTART_DELAY_MS = 500;
/**
 * The time in which a server must end when the whole room stops. A server that is slower is killed: the journal has everything that it has
 * acknowledged. Fault 130
 */
export const ROOM_STOP_PATIENCE_MS = 7_000;
/** The same time for a web server, which has nothing to lose. */
export const WEB_STOP_PATIENCE_MS = 3_000;

export interface SupervisedProcess extends Pick<ProcessHandle, "pid" | "stop" | "signal"> {
  /** False from the end of the process until it is started again. */
  readonly isRunning: boolean;
  /** How often the process was started again after it had ended by itself. */
  readonly restarts: number;
  /** Kills the process, or asks it to end. The process stays down until `bringUp`, which resolves when the process responds again. */
  takeDown(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  bringUp(): Promise<void>;
}

/**
 * Starts a server, waits until `url` responds, and restarts the server whenever it ends, until `stop`. `beforeRestart` returns the delay of
 * a restart in ms.
 */
export async function superviseNode(
  program: NodeProgram,
  url: string,
  beforeRestart: () => number = () => RESTART_DELAY_MS,
): Promise<SupervisedProcess> {
  let running = spawnNode(program);
  /** Identifies the loop that restarts the process; a loop ends when this is no longer its own value. */
  let keeper = {};
  let down = false;
  let restarts = 0;
  const keep = async (me: object): Promise<void> => {
    const code = await running.exited;
    if (keeper !== me) return;
    program.log(`${program.name}: ended (${code ?? "killed"}), starting again`);
    await new Promise((resolve) => setTimeout(resolve, beforeRestart()));
    if (keeper !== me) return;
    running = spawnNode(program);
    restarts += 1;
    await keep(me);
  };
  try {
    await waitForAnswer(url, running, 60_000, program.signal);
  } catch (error) {
    await running.stop(ROOM_STOP_PATIENCE_MS);
    throw new Error(`${program.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  void keep(keeper);
  return {
    get pid() {
      return running.pid;
    },
    get isRunning() {
      return running.isRunning;
    },
    get restarts() {
      return restarts;
    },
    signal: (signal) => running.signal(signal),
    stop(patienceMs) {
      keeper = {};
      return running.stop(patienceMs);
    },
    async takeDown(signal = "SIGKILL") {
      down = true;
      keeper = {};
      running.signal(signal);
      await running.exited;
    },
    async bringUp() {
      if (!down) return;
      down = false;
      keeper = {};
      running = spawnNode(program);
      void keep(keeper);
      await waitForAnswer(url, running, 60_000);
    },
  };
}
