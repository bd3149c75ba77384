/** Writes down for the live monitor, every two seconds, what has changed at the tables of this process, and how it fares. */
import type { Journal, LiveTable, MonitoredNode } from "@poker/db";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { TableActor } from "../tables/actor.ts";
import { liveTable } from "./live.ts";

const PUBLISH_MS = 2_000;
/** Looked at, and written down, before others get their turn. */
const AT_ONCE = 50;

export interface PublishOptions {
  readonly actors: () => Iterable<TableActor>;
  readonly save: {
    tables(changed: ReadonlyMap<string, LiveTable>): Promise<void>;
    node(figures: Pick<MonitoredNode, "connections" | "journalMs">): Promise<void>;
  };
  readonly connections: () => number;
  /** The longest write of the journal since this was asked last, in ms. */
  readonly slowest: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Publisher {
  publish(): Promise<void>;
  close(): Promise<void>;
}

export function publishLive({ actors, save, connections, slowest, clock, log }: PublishOptions): Publisher {
  /** As it was written down last; forgotten with its table. */
  let written = new Map<string, string>();

  /** Those among `some` that have changed; what all of them look like goes into `known`. */
  function look(some: readonly TableActor[], known: Map<string, string>): ReadonlyMap<string, LiveTable> {
    const changed = new Map<string, LiveTable>();
    for (const actor of some) {
      const { tableId, audience, state, turnClock } = actor;
      const before = written.get(tableId);
      // A result is still being shown at the table: the monitor learns it afterwards, like the rail.
      if (before !== undefined && actor.afterShow() > clock.monotonic()) {
        known.set(tableId, before);
        continue;
      }
      const watchers = audience.everybody().length;
      const isConnected = (userId: string) => audience.isConnected(userId);
      const live = liveTable({ state, clock: turnClock.view(), isConnected, watchers });
      const now = JSON.stringify(live);
      known.set(tableId, now);
      if (now !== before) changed.set(tableId, live);
    }
    return changed;
  }
  async function write(): Promise<void> {
    await save.node({ connections: connections(), journalMs: slowest() });
    const all = [...actors()];
    const known = new Map<string, string>();
    for (let from = 0; from < all.length; from += AT_ONCE)
      await save.tables(look(all.slice(from, from + AT_ONCE), known));
    written = known;
  }
  let writing: Promise<void> = Promise.resolve();
  function publish(): Promise<void> {
    const done = writing.then(write);
    writing = done.catch(() => {});
    return done;
  }
  let busy = false;
  const stop = every(clock, PUBLISH_MS, () => {
    if (busy) return;
    busy = true;
    publish()
      .catch((problem: unknown) => log.warn({ problem }, "the live monitor could not be kept fresh"))
      .finally(() => {
        busy = false;
      });
  });
  return {
    publish,
    async close() {
      stop();
      await writing;
    },
  };
}

/** The journal, and how long its slowest write took; one that is still on its way counts so far. */
export function timed(journal: Journal, clock: Pick<Clock, "monotonic">) {
  const began = new Map<object, number>();
  let worst = 0;
  const append: Journal["append"] = async (rows) => {
    began.set(rows, clock.monotonic());
    try {
      return await journal.append(rows);
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
  return { journal: { ...journal, append }, slowest };
}
