/**
 * Writes the rows of players' own hands a moment after the hands end. Older hands get their rows when no newer hand is left. Decision 0053
 */
import type { CountedBatch, OwnHandCounter } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { SLOW_CHECK_MS } from "../work-poll.ts";
import type { Job } from "./job-runner.ts";

/** A finished hand is in its players' lists after one or two of these intervals. */
export const OWN_HANDS_INTERVAL_MS = 1_000;
/**
 * The job runs for this long after a change at a table with people. That is long enough to count the hand, because no transaction stays
 * open so long.
 */
const ACTIVE_MS = 10_000;
/** A run ends after this time. The next run, perhaps on another node, does the rest. */
const LONGEST_RUN_MS = 10_000;
/** After this time another node takes over the job. If two nodes run it at once, they only do the same work twice. */
const DEAD_AFTER_MS = 30_000;
/** The most hands in one transaction. */
const HANDS_AT_ONCE = 50;

/**
 * Says when the job may have something to do: for some seconds after each change at a table with people, and otherwise seldom, for hands of
 * bots and of other nodes.
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
      // Newer hands are counted before each batch of older ones.
      while (isMore(await counter.countNewer(HANDS_AT_ONCE)) || isMore(await counter.countOlder(HANDS_AT_ONCE)))
        if (isClosing() || clock.monotonic() >= until) return;
    },
  };
};
