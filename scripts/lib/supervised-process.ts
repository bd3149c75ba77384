/**
 * Runs child processes of the launcher. They are in process groups of their own, so that Ctrl-C reaches only the
 * launcher, which then stops them in order.
 */
import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keepLastLines, waitForEnd } from "./child-output.ts";

const EXIT_WITH_PARENT_URL = pathToFileURL(fileURLToPath(new URL("./exit-with-parent.mjs", import.meta.url))).href;

interface ProcessHandle {
  /** The process id; undefined when the process could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<number | null>;
  readonly isRunning: boolean;
  /** Asks the process to end with SIGTERM, and kills it with SIGKILL if it still runs after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
  /** Sends a signal. Returns false when the process has already ended. */
  signal(signal: NodeJS.Signals): boolean;
  /** Returns the last lines that the process printed, in a form that can be put at the end of a message. */
  formatLastLines(): string;
}

interface NodeProgram {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
  /** The niceness of the process, from 0 to 19; 0 when absent. */
  readonly niceness?: number;
  /** Stops the first start when it is aborted. Restarts ignore it. */
  readonly signal?: AbortSignal;
}

/** Starts a Node program. Each line that it prints goes to `log`, after the program's name. */
function spawnNode(options: NodeProgram): ProcessHandle {
  const child: ChildProcess = spawn(process.execPath, ["--import", EXIT_WITH_PARENT_URL, ...options.args], {
    cwd: options.cwd,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  if (child.pid !== undefined && options.niceness !== undefined) os.setPriority(child.pid, options.niceness);
  const lastLines = keepLastLines();
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line) continue;
        lastLines.note(line);
        options.log(`${options.name}: ${line}`);
      }
    });
  }
  child.once("error", ({ message }) => lastLines.note(message));
  const exited = waitForEnd(child);
  return {
    pid: child.pid,
    exited,
    get isRunning() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    },
    formatLastLines: lastLines.format,
    signal: (signal) => (signal === "SIGKILL" ? killGroup(child) : child.kill(signal)),
    stop: async (patienceMs = 15_000) => {
      const timer = setTimeout(() => killGroup(child), patienceMs);
      child.kill("SIGTERM");
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Kills the process and the processes that it has started, such as the server that a watcher of sources runs. */
function killGroup(child: ChildProcess): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process group no longer exists, or the system has no process groups.
    return child.kill("SIGKILL");
  }
}

/** Resolves when `url` responds with a status below 500. Throws when the process ends before that, or when the time is up. */
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

const FIRST_RESTART_DELAY_MS = 500;
const LONGEST_RESTART_DELAY_MS = 30_000;
/** A process that lived this long did not crash at its start. So the delay before its restart is the shortest again. */
const SETTLED_MS = 60_000;

/** Returns a function that computes the delay before each restart. The delay doubles each time a process crashed soon after its start. */
export function createBackOff(): (livedMs: number) => number {
  let delayMs = FIRST_RESTART_DELAY_MS;
  return (livedMs) => {
    if (livedMs >= SETTLED_MS) delayMs = FIRST_RESTART_DELAY_MS;
    const waits = delayMs;
    delayMs = Math.min(2 * delayMs, LONGEST_RESTART_DELAY_MS);
    return waits;
  };
}

const toSeconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;

/**
 * How long a game server may take to end when the whole room stops. A slower server is killed. No acknowledged action
 * is lost, because the journal has it. Fault 130
 */
export const ROOM_STOP_PATIENCE_MS = 7_000;
/** How long a web server may take to end when the whole room stops. This is shorter, because a web server has nothing to lose. */
export const WEB_STOP_PATIENCE_MS = 3_000;

export interface SupervisedProcess extends Pick<ProcessHandle, "pid" | "stop" | "signal"> {
  /** True while the process runs. False from its end until it is started again. */
  readonly isRunning: boolean;
  /** How often the process was restarted because it had ended without being asked. */
  readonly restarts: number;
  /**
   * Kills the process, or asks it to end. It then stays down until `bringUp` starts it again. `bringUp` resolves when
   * the process responds.
   */
  takeDown(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  bringUp(): Promise<void>;
}

/**
 * Starts a server and waits until `url` responds. Restarts the server whenever it ends, until `stop` is called. `beforeRestart`
 * is called with how long the process lived, and returns the delay before the restart. Both are in milliseconds.
 */
export async function superviseNode(
  program: NodeProgram,
  url: string,
  beforeRestart: (livedMs: number) => number = createBackOff(),
): Promise<SupervisedProcess> {
  let running = spawnNode(program);
  let startedAt = performance.now();
  /** Identifies the current restart loop. An older loop ends when it finds that this object has been replaced. */
  let currentLoop = {};
  let down = false;
  let restarts = 0;
  const restartUntilReplaced = async (loop: object): Promise<void> => {
    const code = await running.exited;
    if (currentLoop !== loop) return;
    const livedMs = performance.now() - startedAt;
    const delayMs = beforeRestart(livedMs);
    const when = `${toSeconds(livedMs)} after its start, starting again in ${toSeconds(delayMs)}`;
    program.log(`${program.name}: ended (${code ?? "killed"}) ${when}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (currentLoop !== loop) return;
    startedAt = performance.now();
    running = spawnNode(program);
    restarts += 1;
    await restartUntilReplaced(loop);
  };
  try {
    await waitForAnswer(url, running, 60_000, program.signal);
  } catch (error) {
    await running.stop(ROOM_STOP_PATIENCE_MS);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${program.name}: ${why}${running.formatLastLines()}`, { cause: error });
  }
  void restartUntilReplaced(currentLoop);
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
      currentLoop = {};
      return running.stop(patienceMs);
    },
    async takeDown(signal = "SIGKILL") {
      down = true;
      currentLoop = {};
      running.signal(signal);
      await running.exited;
    },
    async bringUp() {
      if (!down) return;
      down = false;
      currentLoop = {};
      startedAt = performance.now();
      running = spawnNode(program);
      void restartUntilReplaced(currentLoop);
      await waitForAnswer(url, running, 60_000);
    },
  };
}
