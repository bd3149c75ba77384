/**
 * Keeps the wall clock of this game server in step with the database's clock. So nodes whose own clocks differ write and read the same
 * times for chat, breaks, seat offers, visits and tickets. Monotonic time stays each process's own. Fault 79
 */
import type { Clock } from "./clock.ts";
import type { Logger } from "./log.ts";
import { poll } from "./poll.ts";

const CHECK_INTERVAL_MS = 10_000;
/** How large a difference from the database's clock is ignored, because it may come from the round trip to the database. */
const TOLERANCE_MS = 200;
/** How long the database may take to answer. A slower answer is too inexact and is ignored. */
const MAX_ANSWER_MS = 500;
/** Above this difference, a line is logged. */
const LARGE_MS = 2_000;

interface DatabaseClockOptions {
  readonly clock: Clock;
  /** Returns epoch ms by this machine's clock. */
  readonly systemNow?: () => number;
  /** Resolves with epoch ms by the database's clock. */
  readonly readTime: () => Promise<number>;
  readonly log: Logger;
}

export interface DatabaseClock {
  /** A clock whose wall time is the database's. */
  readonly clock: Clock;
  /** Returns epoch ms by the database's clock, even when a test moves `clock`. */
  readonly now: () => number;
  stop(): Promise<void>;
}

/** Starts to follow the database's clock. Resolves when the database's time is known. */
export async function followDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { clock, systemNow = Date.now, readTime, log } = options;
  let offsetMs = 0;

  async function compare(): Promise<void> {
    const [before, began] = [systemNow(), clock.monotonic()];
    const time = await readTime();
    const tookMs = clock.monotonic() - began;
    const found = time - (before + tookMs / 2);
    if (tookMs > MAX_ANSWER_MS || Math.abs(found - offsetMs) < TOLERANCE_MS) return;
    offsetMs = Math.round(found);
    if (Math.abs(offsetMs) > LARGE_MS) log.warn({ offsetMs }, "this machine's clock is not the database's");
  }

  const checks = poll(clock, { name: "the database's clock", everyMs: CHECK_INTERVAL_MS, run: compare, log });
  await checks.runNow();
  return {
    clock: { ...clock, wall: () => clock.wall() + offsetMs },
    now: () => systemNow() + offsetMs,
    stop: () => checks.stop(),
  };
}
