/**
 * Checks for work when the database announces it, when work is known to become due, and otherwise only now and then. So a room in which
 * nothing happens costs little, and yet no work waits for long. Decision 0105
 */
import type { Work } from "@poker/db";
import type { Cancel, Clock } from "./clock.ts";
import type { Logger } from "./log.ts";
import { type Poller, poll } from "./poll.ts";
import type { ServerEvents } from "./server-events.ts";

/** How long work waits at most when its announcement was lost. */
export const SLOW_CHECK_MS = 15_000;
/** How long it takes until a failed check is repeated. Work that is due now is checked for only after this time too. */
const SOON_MS = 1_000;

interface WorkPollOptions {
  /** The name of the work in the log. */
  readonly name: string;
  /** Which announcements cause a check. */
  readonly work: Work;
  /**
   * Checks for work and does it. Resolves with the ms until the next check. Resolves with null when the next check should wait for an
   * announcement or for the slow check.
   */
  readonly check: () => Promise<number | null>;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface WorkPoller extends Poller {
  /** Checks for work after at most a second. All calls before that check share it. */
  wakeSoon(): void;
}

export function pollForWork({ name, work, check, events, clock, log }: WorkPollOptions): WorkPoller {
  let cancelNext: Cancel = () => {};
  let cancelSoon: Cancel | null = null;
  let stopped = false;

  function checkIn(ms: number | null): void {
    cancelNext();
    if (ms === null || stopped || ms >= SLOW_CHECK_MS) return;
    cancelNext = clock.schedule(clock.monotonic() + Math.max(ms, SOON_MS), wake);
  }
  async function run(): Promise<void> {
    try {
      checkIn(await check());
    } catch (error) {
      checkIn(SOON_MS);
      throw error;
    }
  }
  const poller = poll(clock, { name, everyMs: SLOW_CHECK_MS, run, log });
  function wake(): void {
    poller.runNow().catch((error: unknown) => log.warn({ poll: name, error }, "a poll failed and will be repeated"));
  }
  events.on("workAnnounced", (announced) => {
    if (announced.work === work) wake();
  });

  return {
    ...poller,
    wakeSoon() {
      if (stopped) return;
      cancelSoon ??= clock.schedule(clock.monotonic() + SOON_MS, () => {
        cancelSoon = null;
        wake();
      });
    },
    stop() {
      stopped = true;
      cancelNext();
      cancelSoon?.();
      return poller.stop();
    },
  };
}
