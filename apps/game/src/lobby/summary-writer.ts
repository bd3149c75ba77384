/** Writes changed summaries of this process's tables and pools to the database, for other processes. */
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { LobbyChanges } from "./lobby-feed.ts";

/** The lobby hands over its changes at most twice a second; other nodes read summaries at this interval. */
const SAVE_INTERVAL_MS = 250;
/** The most rows in one statement, few enough not to delay the journal. */
const MAX_ROWS_PER_STATEMENT = 100;

interface SummaryWriter {
  enqueue(changes: LobbyChanges): void;
  /** Stops and leaves the latest summaries unsaved, because other processes already run the tables and pools. */
  close(): Promise<void>;
}

interface SummaryStore {
  readonly saveTables: (tables: LobbyChanges["tables"]) => Promise<void>;
  readonly saveQueue: (poolId: string, queue: readonly string[]) => Promise<void>;
}

export function createSummaryWriter(clock: Clock, log: Logger, store: SummaryStore): SummaryWriter {
  /** The latest unsaved summary of each table. `queues` holds the latest unsaved queue of each pool. */
  const tables = new Map<string, LobbyChanges["tables"][number]>();
  const queues = new Map<string, readonly string[]>();

  /** Saves in batches of up to `batchSize`. After a failure the batch counts as unsaved again, except where there is a newer value. */
  async function saveBatches<T>(
    unsaved: Map<string, T>,
    batchSize: number,
    saveBatch: (batch: [string, T][]) => Promise<void>,
  ) {
    while (unsaved.size > 0) {
      const batch = [...unsaved].slice(0, batchSize);
      for (const [id] of batch) unsaved.delete(id);
      try {
        await saveBatch(batch);
      } catch (error) {
        for (const [id, value] of batch) if (!unsaved.has(id)) unsaved.set(id, value);
        log.warn({ error }, "summaries for the lobby could not be saved");
        return;
      }
    }
  }
  async function flush(): Promise<void> {
    await saveBatches(tables, MAX_ROWS_PER_STATEMENT, (batch) => store.saveTables(batch.map(([, summary]) => summary)));
    await saveBatches(queues, 1, async (batch) => {
      for (const [poolId, queue] of batch) await store.saveQueue(poolId, queue);
    });
  }
  const { stop } = poll(clock, { name: "lobby summaries", everyMs: SAVE_INTERVAL_MS, run: flush, log });

  return {
    enqueue(changes) {
      for (const summary of changes.tables) tables.set(summary.tableId, summary);
      for (const { poolId, queue } of changes.queues) queues.set(poolId, queue);
    },
    close: stop,
  };
}
