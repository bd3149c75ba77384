/**
 * Stores once a minute what this process did in the last minute, and how many people, bots and connections it has now. The charts of the
 * live monitor show these figures. Decision 0109
 */
import type { NodeMinute, NodeMinutes } from "@poker/db";
import type { Distribution } from "@poker/metrics/tally";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { type Poller, poll } from "../poll.ts";

const MINUTE_MS = 60_000;

/** What the process has done since it began, and how many people, bots and connections it has now. */
interface ProcessTotals extends Pick<NodeMinute, "people" | "bots" | "connections"> {
  readonly hands: number;
  readonly actions: Iterable<readonly [string, number]>;
  readonly actionSeconds: Distribution;
  readonly commitSeconds: Distribution;
  readonly stalledMs: number;
  readonly refusals: Iterable<readonly [string, number]>;
}

interface MinuteRecorderOptions {
  readonly totals: () => ProcessTotals;
  readonly minutes: NodeMinutes;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The totals of the process since its start, as they were at the end of a minute. */
interface Counts {
  readonly hands: number;
  readonly actions: number;
  readonly actionWaits: readonly number[];
  readonly commitTimes: readonly number[];
  readonly stalledMs: number;
  readonly refusals: ReadonlyMap<string, number>;
}

export function startMinuteRecorder({ totals, minutes, clock, log }: MinuteRecorderOptions): Poller {
  let before = count(totals());
  return poll(clock, {
    name: "figures of the minute",
    everyMs: MINUTE_MS,
    async run() {
      const now = totals();
      const counts = count(now);
      const minute = {
        hands: counts.hands - before.hands,
        actions: counts.actions - before.actions,
        actionP99Ms: findP99Ms(now.actionSeconds.bounds, subtract(counts.actionWaits, before.actionWaits)),
        people: now.people,
        bots: now.bots,
        connections: now.connections,
        commitP99Ms: findP99Ms(now.commitSeconds.bounds, subtract(counts.commitTimes, before.commitTimes)),
        stalledMs: Math.round(counts.stalledMs - before.stalledMs),
        refusals: subtractByCode(counts.refusals, before.refusals),
      };
      // When a minute cannot be written, the charts show a gap. Its counts are not added to the next minute.
      before = counts;
      await minutes.add(minute);
    },
    log,
  });
}

const count = ({ hands, actions, actionSeconds, commitSeconds, stalledMs, refusals }: ProcessTotals): Counts => ({
  hands,
  actions: [...actions].reduce((sum, [, times]) => sum + times, 0),
  actionWaits: [...actionSeconds.counts],
  commitTimes: [...commitSeconds.counts],
  stalledMs,
  refusals: new Map(refusals),
});

const subtract = (counts: readonly number[], before: readonly number[]): readonly number[] =>
  counts.map((times, place) => times - (before[place] ?? 0));

const subtractByCode = (
  counts: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...counts].flatMap(([code, times]) => {
      const more = times - (before.get(code) ?? 0);
      return more > 0 ? [[code, more]] : [];
    }),
  );

/**
 * Estimates the 99th percentile in ms in the same way as Prometheus. Values between two bounds count as evenly spread, and values above all
 * bounds count as the highest bound. `bounds` are in seconds. `counts` are the counts of a `Distribution` with these bounds. Returns null
 * when there are no values.
 */
export function findP99Ms(bounds: readonly number[], counts: readonly number[]): number | null {
  const rank = 0.99 * counts.reduce((sum, times) => sum + times, 0);
  if (rank === 0) return null;
  let below = 0;
  for (const [place, times] of counts.entries()) {
    const [from, to] = [bounds[place - 1] ?? 0, bounds[place]];
    if (to === undefined) return Math.round(from * 1_000);
    if (below + times >= rank) return Math.round((from + ((to - from) * (rank - below)) / times) * 1_000);
    below += times;
  }
  return null;
}
