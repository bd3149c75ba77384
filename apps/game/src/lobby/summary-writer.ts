/** Stores the changed summaries of this process's tables and pools in the database, where other processes read them. */
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { LobbyChanges } from "./lobby-feed.ts";

/** How often summaries are stored. Other nodes read them at the same interval. The lobby passes on its changes at most twice a second. */
const SAVE_INTERVAL_MS = 250;
/** How many rows one statement writes at most. The limit is low, so that the journal is not delayed. */
const MAX_ROWS_PER_STATEMENT = 100;

interface SummaryWriter {
  enqueue(changes: LobbyChanges): void;
  /** Stops writing. The latest summaries stay unsaved, because other processes already run the tables and pools. */
  close(): Promise<void>;
}

interface SummaryStore {
  readonly saveTables: (tables: LobbyChanges["tables"]) => Promise<void>;
  readonly saveQueue: (poolId: string, queue: readonly string[]) => Promise<void>;
}

export function createSummaryWriter(clock: Clock, log: Logger, store: SummaryStore): SummaryWriter {
  /** The latest unsaved summary of each table, keyed by table id. `queues` has the latest unsaved queue of each pool, keyed by pool id. */
  const tables = new Map<string, LobbyChanges["tables"][number]>();
  const queues = new Map<string, readonly string[]>();

  /**
   * Saves all unsaved values in batches of at most `batchSize`. After a failure, the values of the batch count as unsaved again, unless a
   * newer value has arrived.
   */
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
