/** Writes the changed tables and the load of this process for the live monitor, every two seconds. */
import type { Journal, MonitoredNode, TableMonitorState } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { buildLiveTable } from "./live-table.ts";

const PUBLISH_INTERVAL_MS = 2_000;
/** Looked at, and written down, before others get their turn. */
const MAX_TABLES_PER_WRITE = 50;

export interface MonitorPublisherOptions {
  readonly actors: () => Iterable<TableActor>;
  readonly store: {
    tables(changed: ReadonlyMap<string, TableMonitorState>): Promise<void>;
    node(figures: Pick<MonitoredNode, "connections" | "journalMs">): Promise<void>;
  };
  readonly connections: () => number;
  /** The longest write of the journal since this was asked last, in ms. */
  readonly takeSlowestAppendMs: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface MonitorPublisher {
  publishNow(): Promise<void>;
  close(): Promise<void>;
}

export function startMonitorPublisher({
  actors,
  store,
  connections,
  takeSlowestAppendMs,
  clock,
  log,
}: MonitorPublisherOptions): MonitorPublisher {
  /** As it was written down last; forgotten with its table. */
  let written = new Map<string, string>();

  /** Those among `some` that have changed; what all of them look like goes into `known`. */
  function look(some: readonly TableActor[], known: Map<string, string>): ReadonlyMap<string, TableMonitorState> {
    const changed = new Map<string, TableMonitorState>();
    for (const actor of some) {
      const { tableId, audience, state, actionClock } = actor;
      const before = written.get(tableId);
      // The table still shows a result, so the monitor gets it afterwards, like the rail.
      if (before !== undefined && actor.displayedUntil() > clock.monotonic()) {
        known.set(tableId, before);
        continue;
      }
      const watcherCount = audience.allWatchers().length;
      const isConnected = (userId: string) => audience.isConnected(userId);
      const live = buildLiveTable({ state, clock: actionClock.toClockView(), isConnected, watcherCount });
      const now = JSON.stringify(live);
      known.set(tableId, now);
      if (now !== before) changed.set(tableId, live);
    }
    return changed;
  }
  async function write(): Promise<void> {
    await store.node({ connections: connections(), journalMs: takeSlowestAppendMs() });
    const all = [...actors()];
    const known = new Map<string, string>();
    for (let from = 0; from < all.length; from += MAX_TABLES_PER_WRITE)
      await store.tables(look(all.slice(from, from + MAX_TABLES_PER_WRITE), known));
    written = known;
  }
  const { runNow, stop } = poll(clock, { name: "live monitor", everyMs: PUBLISH_INTERVAL_MS, run: write, log });
  return { publishNow: runNow, close: stop };
}

/** The journal, and how long its slowest write took; one that is still on its way counts so far. */
export function withAppendTiming(journal: Journal, clock: Pick<Clock, "monotonic">) {
  const began = new Map<object, number>();
  let worst = 0;
  const commit: Journal["commit"] = async (rows) => {
    began.set(rows, clock.monotonic());
    try {
      return await journal.commit(rows);
    } finally {
      worst = Math.max(worst, clock.monotonic() - (began.get(rows) ?? 0));
      began.delete(rows);
    }
  };
  function slowest(): number {
    const now = clock.monotonic();
    const longest = Math.max(worst, ...[...began.values()].map((since) => now - since));
    worst = 0;
    return Math.round(longest);
  }
  return { journal: { ...journal, commit }, slowest };
}
