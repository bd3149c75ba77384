/** Runs a room in the foreground: starts it, prints its address, and stops it in order on a signal or when its parent process is gone. */
import { setTimeout as sleep } from "node:timers/promises";

/** A part of the room that was started, and how to end it. */
export interface Stoppable {
  stop(): Promise<unknown>;
  /** Ends the part at once, on a second Ctrl-C. The journal keeps every hand and every chip. */
  kill?(): Promise<unknown>;
  /** Resolves with the reason when the part is lost and the room must end. */
  readonly lost?: Promise<string>;
}

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const SECOND_SIGNAL_AFTER_MS = 500;
/** The launcher waits at most this long for a kill. */
const KILL_LIMIT_MS = 3_000;

/** The time within which a start must notice that it was stopped. */
const START_LIMIT_MS = 4_000;

interface Run {
  /** Registers a started part. The part that was registered last is stopped first. */
  readonly onStop: (started: Stoppable) => void;
  /** Aborted when the room is stopped while it starts. */
  readonly signal: AbortSignal;
}

/** Runs the room until it is stopped. `start` resolves to the text to print. */
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
  // npm does not pass on SIGTERM, so the room ends with the process that started it.
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
