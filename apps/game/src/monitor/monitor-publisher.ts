/**
 * Stores data for the live monitor every two seconds: the load of this process, and those of its tables that have changed. For a table that
 * staff watch, it stores the whole state. For every other table, it stores only a new status.
 */
import type { NodeFigures, TableMonitorState } from "@poker/db";
import type { LimitedClient } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { SLOW_CHECK_MS } from "../work-poll.ts";
import { buildLiveTable } from "./live-table.ts";

const PUBLISH_INTERVAL_MS = 2_000;
/** How many tables are built and written at once. The limit is low, so that play is not delayed. */
const MAX_TABLES_PER_WRITE = 50;

interface MonitorPublisherOptions {
  readonly actors: () => Iterable<TableActor>;
  readonly store: {
    /** Resolves with the tables of this process that staff watch, each with the time since when (epoch ms). */
    listWatched(): Promise<ReadonlyMap<string, number>>;
    tables(changed: ReadonlyMap<string, TableMonitorState>): Promise<void>;
    node(figures: NodeFigures): Promise<void>;
  };
  readonly events: Pick<ServerEvents, "on">;
  readonly connections: () => number;
  /** Returns the clients that this process is limiting now. */
  readonly limited: () => readonly LimitedClient[];
  /** Returns the time of the journal's longest commit since the last call, in ms. */
  readonly takeSlowestCommitMs: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

interface MonitorPublisher {
  publishNow(): Promise<void>;
  close(): Promise<void>;
}

interface Written {
  readonly status: string;
  /** Since when staff had been watching the table at this write (epoch ms); null when no staff watched it. */
  readonly watchedSince: number | null;
  readonly text: string;
}

const liveTableOf = ({ audience, state, deadlines }: TableActor): TableMonitorState =>
  buildLiveTable({
    state,
    clock: deadlines.clockView(),
    isConnected: (userId) => audience.isConnected(userId),
    watcherCount: audience.allWatchers().length,
  });

export function startMonitorPublisher({
  actors,
  store,
  events,
  connections,
  limited,
  takeSlowestCommitMs,
  clock,
  log,
}: MonitorPublisherOptions): MonitorPublisher {
  /** The last values that were written for each table of this process, keyed by table id. */
  let written = new Map<string, Written>();
  /** The last written figures of the process, as JSON. Unchanged figures are not written again. */
  let writtenFigures = "";
  const watches = followWatches(store, clock);

  /** Returns the tables of `batch` that must be written now. Adds what was written last for each table of `batch` to `next`. */
  function findChanged(
    batch: readonly TableActor[],
    watched: ReadonlyMap<string, number>,
    next: Map<string, Written>,
  ): ReadonlyMap<string, TableMonitorState> {
    const changed = new Map<string, TableMonitorState>();
    for (const actor of batch) {
      const { tableId, state } = actor;
      const before = written.get(tableId);
      const watchedSince = watched.get(tableId) ?? null;
      // While the table still shows a result, the monitor gets no newer state, just as the rail does not.
      const isEarly = actor.displayedUntil() > clock.monotonic();
      const isSettled = watchedSince === null && before?.status === state.status;
      if (before && (isEarly || isSettled)) {
        next.set(tableId, before);
        continue;
      }
      const live = liveTableOf(actor);
      const now = { status: state.status, watchedSince, text: JSON.stringify(live) };
      next.set(tableId, now);
      if (before?.text !== now.text || before.watchedSince !== watchedSince) changed.set(tableId, live);
    }
    return changed;
  }
  async function publish(): Promise<void> {
    const figures = { connections: connections(), slowestCommitMs: takeSlowestCommitMs(), limited: limited() };
    const text = JSON.stringify(figures);
    if (text !== writtenFigures) await store.node(figures);
    writtenFigures = text;
    const watched = await watches.read();
    const all = [...actors()];
    const next = new Map<string, Written>();
    for (let from = 0; from < all.length; from += MAX_TABLES_PER_WRITE)
      await store.tables(findChanged(all.slice(from, from + MAX_TABLES_PER_WRITE), watched, next));
    written = next;
  }
  const { runNow, stop } = poll(clock, { name: "live monitor", everyMs: PUBLISH_INTERVAL_MS, run: publish, log });
  events.on("workAnnounced", ({ work }) => {
    if (work !== "watches") return;
    watches.noteNew();
    runNow().catch((error: unknown) => log.warn({ error }, "watched tables could not be published; they are soon"));
  });
  return { publishNow: runNow, close: stop };
}

/**
 * Finds out which tables staff watch. While staff watch no table, it asks the database at once when the database has announced a watch, and
 * without an announcement only now and then.
 */
function followWatches(store: Pick<MonitorPublisherOptions["store"], "listWatched">, clock: Pick<Clock, "monotonic">) {
  let watched: ReadonlyMap<string, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let isNew = false;
  return {
    noteNew() {
      isNew = true;
    },
    async read(): Promise<ReadonlyMap<string, number>> {
      const now = clock.monotonic();
      if (watched.size === 0 && !isNew && now - readAt < SLOW_CHECK_MS) return watched;
      isNew = false;
      watched = await store.listWatched();
      readAt = now;
      return watched;
    },
  };
}
