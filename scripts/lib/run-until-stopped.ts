/**
 * Runs a room in the foreground: starts it and prints its address. Stops it in order when a signal arrives or when its
 * parent process is gone.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** A started part of the room, with the functions that end it. */
export interface Stoppable {
  stop(): Promise<unknown>;
  /** Ends the part at once. This is called after a second Ctrl-C. No hand and no chip is lost, because the journal has them. */
  kill?(): Promise<unknown>;
  /** Resolves with the reason when the part is lost, so that the room must end. */
  readonly lost?: Promise<string>;
}

/** A second signal counts only after this time, because one Ctrl-C may arrive twice: from the terminal and from npm. */
const SECOND_SIGNAL_AFTER_MS = 500;
/** How long the launcher waits for the parts to be killed. */
const KILL_LIMIT_MS = 3_000;

/** How long the launcher waits until a start that was stopped has ended. */
const START_LIMIT_MS = 4_000;

interface Run {
  /** Registers a started part, so that it is stopped with the room. Parts are stopped in the opposite order of their registration. */
  readonly onStop: (started: Stoppable) => void;
  /** Aborted when the room is stopped before its start has ended. */
  readonly signal: AbortSignal;
}

/** Runs the room until it is stopped. `start` starts it, and resolves to the text to print. */
export function runUntilStopped(start: (run: Run) => Promise<string>): void {
  const started: Stoppable[] = [];
  const abortion = new AbortController();
  let stoppingSince: number | null = null;
  const stopAll = async () => {
    for (const each of started.toReversed())
      await each.stop().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  };

  async function endInError(why: string): Promise<void> {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    console.error(why);
    abortion.abort();
    await stopAll();
    process.exit(1);
  }

  async function end(why: string): Promise<void> {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) await endAtOnce();
      return;
    }
    stoppingSince = performance.now();
    console.log(
      `\nStopping (${why}): hands in play are kept and continue at the next start. This takes a few seconds.`,
    );
    abortion.abort();
    await Promise.race([starting.catch(() => {}), sleep(START_LIMIT_MS)]);
    await stopAll();
    console.log("Stopped.");
    process.exit();
  }

  let isKilling = false;
  async function endAtOnce(): Promise<void> {
    if (isKilling) return;
    isKilling = true;
    console.log("Ending at once. Nothing is lost: the next start continues from the journal.");
    setTimeout(() => process.exit(1), KILL_LIMIT_MS);
    for (const { kill } of started.toReversed()) await kill?.();
    process.exit(1);
  }
  process.on("SIGINT", () => end("Ctrl-C"));
  process.on("SIGTERM", () => end("asked to end"));
  process.on("SIGHUP", () => end("terminal closed"));
  // When npm gets SIGTERM, it ends but does not pass the signal on. So the room checks whether the process that started it is still there.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void end("its starter ended");
  }, 500).unref();

  const onStop = (each: Stoppable): void => {
    started.push(each);
    void each.lost?.then(endInError);
  };
  const starting = start({ onStop, signal: abortion.signal }).then((text) => {
    if (stoppingSince === null) console.log(`\n${text}`);
  });
  starting.catch((error: Error) => endInError(error.message));
}
