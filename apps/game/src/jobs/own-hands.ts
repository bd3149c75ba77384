/**
 * Adds the rows of players' own hands a moment after each hand ends. Hands that ended long ago get their rows when no newer hand is left.
 * Decision 0053
 */
import type { CountedBatch, OwnHandCounter } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { SLOW_CHECK_MS } from "../work-poll.ts";
import type { Job } from "./job-runner.ts";

/** How often the job runs. A finished hand appears in its players' lists after one or two runs. */
export const OWN_HANDS_INTERVAL_MS = 1_000;
/**
 * For how long the job runs at every interval after a change at a table with people. That is long enough to find the finished hand, because
 * no transaction stays open for so long.
 */
const ACTIVE_MS = 10_000;
/** How long one run lasts at most. The next run, perhaps on another node, does the rest. */
const LONGEST_RUN_MS = 10_000;
/**
 * After how long a run counts as dead, so that another node takes over. If both nodes then run the job, they only do the same work twice.
 */
const DEAD_AFTER_MS = 30_000;
/** How many hands one transaction counts at most. */
const HANDS_AT_ONCE = 50;

/**
 * Decides when the job may have work: always during the seconds after a change at a table with people, and otherwise only now and then. The
 * rare runs are for hands of bots and for hands of other nodes.
 */
export function watchOwnHands(
  { events, clock }: { readonly events: Pick<ServerEvents, "on">; readonly clock: Pick<Clock, "monotonic"> },
  findTable: (tableId: string) => Pick<TableActor, "state"> | undefined,
): { readonly isNeeded: () => boolean } {
  let activeUntil = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  events.on("tableChanged", ({ tableId }) => {
    if (findTable(tableId)?.state.seats.some(({ bot }) => !bot)) activeUntil = clock.monotonic() + ACTIVE_MS;
  });
  return {
    isNeeded() {
      const now = clock.monotonic();
      if (now > activeUntil && now - askedAt < SLOW_CHECK_MS) return false;
      askedAt = now;
      return true;
    },
  };
}

interface OwnHandsJobOptions {
  readonly counter: OwnHandCounter;
  readonly clock: Pick<Clock, "monotonic">;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

export const ownHandsJob = ({ counter, clock, isClosing, log }: OwnHandsJobOptions): Job => {
  const isMore = ({ hands, problems }: CountedBatch): boolean => {
    for (const problem of problems) log.error(problem, "a finished hand cannot be counted in statistics");
    return hands === HANDS_AT_ONCE;
  };
  return {
    name: "count-own-hands",
    everyMs: OWN_HANDS_INTERVAL_MS,
    deadAfterMs: DEAD_AFTER_MS,
    async run() {
      const until = clock.monotonic() + LONGEST_RUN_MS;
      // All newer hands are counted before each batch of older hands.
      while (isMore(await counter.countNewer(HANDS_AT_ONCE)) || isMore(await counter.countOlder(HANDS_AT_ONCE)))
        if (isClosing() || clock.monotonic() >= until) return;
    },
  };
};
