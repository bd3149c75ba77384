/** Writes the changed tables and the load of this process for the live monitor, every two seconds. */
import type { Journal, NodeFigures, TableMonitorState } from "@poker/db";
import type { LimitedClient } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { buildLiveTable } from "./live-table.ts";

const PUBLISH_INTERVAL_MS = 2_000;
/** Tables that are built and written at once, so that play is not delayed. */
const MAX_TABLES_PER_WRITE = 50;

interface MonitorPublisherOptions {
  readonly actors: () => Iterable<TableActor>;
  readonly store: {
    tables(changed: ReadonlyMap<string, TableMonitorState>): Promise<void>;
    node(figures: NodeFigures): Promise<void>;
  };
  readonly connections: () => number;
  /** Returns who meets a limit now. */
  readonly limited: () => readonly LimitedClient[];
  /** Returns the longest commit of the journal since the last call, in ms. */
  readonly takeSlowestCommitMs: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

interface MonitorPublisher {
  publishNow(): Promise<void>;
  close(): Promise<void>;
}

export function startMonitorPublisher({
  actors,
  store,
  connections,
  limited,
  takeSlowestCommitMs,
  clock,
  log,
}: MonitorPublisherOptions): MonitorPublisher {
  /** The text last written of each table that runs. */
  let written = new Map<string, string>();

  /** Returns the tables of `batch` that have changed, and puts the text of every table into `texts`. */
  function findChanged(
    batch: readonly TableActor[],
    texts: Map<string, string>,
  ): ReadonlyMap<string, TableMonitorState> {
    const changed = new Map<string, TableMonitorState>();
    for (const actor of batch) {
      const { tableId, audience, state, deadlines } = actor;
      const before = written.get(tableId);
      // The table still shows a result, so the monitor gets it afterwards, like the rail.
      if (before !== undefined && actor.displayedUntil() > clock.monotonic()) {
        texts.set(tableId, before);
        continue;
      }
      const watcherCount = audience.allWatchers().length;
      const isConnected = (userId: string) => audience.isConnected(userId);
      const live = buildLiveTable({ state, clock: deadlines.clockView(), isConnected, watcherCount });
      const text = JSON.stringify(live);
      texts.set(tableId, text);
      if (text !== before) changed.set(tableId, live);
    }
    return changed;
  }
  async function publish(): Promise<void> {
    await store.node({
      connections: connections(),
      slowestCommitMs: takeSlowestCommitMs(),
      limited: limited(),
    });
    const all = [...actors()];
    const texts = new Map<string, string>();
    for (let from = 0; from < all.length; from += MAX_TABLES_PER_WRITE)
      await store.tables(findChanged(all.slice(from, from + MAX_TABLES_PER_WRITE), texts));
    written = texts;
  }
  const { runNow, stop } = poll(clock, { name: "live monitor", everyMs: PUBLISH_INTERVAL_MS, run: publish, log });
  return { publishNow: runNow, close: stop };
}

/** Wraps the journal to measure its slowest commit; a commit under way counts with the time it has taken so far. */
export function withCommitTiming(journal: Journal, clock: Pick<Clock, "monotonic">) {
  const startTimes = new Map<object, number>();
  let slowestMs = 0;
  const commit: Journal["commit"] = async (rows) => {
    startTimes.set(rows, clock.monotonic());
    try {
      return await journal.commit(rows);
    } finally {
      slowestMs = Math.max(slowestMs, clock.monotonic() - (startTimes.get(rows) ?? 0));
      startTimes.delete(rows);
    }
  };
  function takeSlowestMs(): number {
    const now = clock.monotonic();
    const longest = Math.max(slowestMs, ...[...startTimes.values()].map((since) => now - since));
    slowestMs = 0;
    return Math.round(longest);
  }
  return { journal: { ...journal, commit }, slowest: takeSlowestMs };
}
