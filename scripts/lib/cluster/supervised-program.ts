/**
 * Runs a program that is installed on the machine, such as nginx or Redis, beside the room. The program can be killed
 * and started again.
 */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { keepLastLines, waitForEnd } from "../child-output.ts";

interface Program {
  readonly name: string;
  /** The path of the program, followed by its arguments. */
  readonly command: readonly [string, ...string[]];
  /** The text that the program gets on its standard input. */
  readonly input?: string;
  readonly isReady: () => Promise<boolean>;
  readonly log: (line: string) => void;
}

export interface SupervisedProgram {
  /** The process id; undefined while the program is down. */
  readonly pid: number | undefined;
  /** Kills the program with SIGKILL. It stays down until `bringUp` is called. */
  takeDown(): Promise<void>;
  /** Starts the program if it is down. Resolves when it is ready. */
  bringUp(): Promise<void>;
  /** Asks the program to end, and waits until it has ended. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 15_000;
const STOP_PATIENCE_MS = 10_000;
const CHECK_INTERVAL_MS = 50;

/** Starts the program and resolves when it is ready. */
export async function superviseProgram(program: Program): Promise<SupervisedProgram> {
  let running: ReturnType<typeof launch> | null = null;

  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    const ending = running;
    if (!ending) return;
    ending.child.kill(signal);
    const timer = setTimeout(() => ending.child.kill("SIGKILL"), STOP_PATIENCE_MS);
    await ending.exited;
    clearTimeout(timer);
  };
  const bringUp = async (): Promise<void> => {
    if (running) return;
    const started = launch(program);
    running = started;
    void started.exited.then(() => {
      if (running === started) running = null;
    });
    for (const deadline = Date.now() + START_TIMEOUT_MS; !(await program.isReady()); await sleep(CHECK_INTERVAL_MS)) {
      if (running !== started) throw new Error(`${program.name} ended before it was ready${started.formatLastLines()}`);
      if (Date.now() > deadline) {
        await end("SIGKILL");
        const limit = `${START_TIMEOUT_MS / 1000} s`;
        throw new Error(`${program.name} was not ready within ${limit}${started.formatLastLines()}`);
      }
    }
  };
  await bringUp();
  return {
    get pid() {
      return running?.child.pid;
    },
    takeDown: () => end("SIGKILL"),
    bringUp,
    stop: () => end("SIGTERM"),
  };
}

/**
 * Starts the program in a process group of its own, so that Ctrl-C reaches only the launcher. The program gets SIGTERM
 * when the launcher ends, even when the launcher is killed.
 */
function launch({ name, command, input, log }: Program) {
  const child = spawn("setpriv", ["--pdeathsig", "TERM", "--", ...command], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  child.stdin.on("error", () => {}).end(input ?? "");
  const lastLines = keepLastLines();
  const take = (line: string) => {
    lastLines.note(line);
    log(`${name}: ${line}`);
  };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      for (const line of chunk.split("\n")) if (line) take(line);
    });
  child.once("error", ({ message }) => take(message));
  return { child, exited: waitForEnd(child), formatLastLines: lastLines.format };
}
