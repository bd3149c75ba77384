/** Keeps what other processes show of our tables and pools fresh in the database: changes only, now and then. */
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { LobbyChanges } from "./lobby.ts";

const SAVE_INTERVAL_MS = 2_000;
/** In one statement: enough to be cheap, few enough that nobody notices them being written. */
const MAX_ROWS_PER_STATEMENT = 100;

export interface SummaryWriter {
  enqueue(changes: LobbyChanges): void;
  close(): Promise<void>;
}

export interface SummaryStore {
  readonly saveTables: (rows: LobbyChanges["rows"]) => Promise<void>;
  readonly saveQueue: (poolId: string, queue: readonly string[]) => Promise<void>;
}

export function createSummaryWriter(clock: Clock, log: Logger, save: SummaryStore): SummaryWriter {
  /** What changed last of a table or pool. */
  const rows = new Map<string, LobbyChanges["rows"][number]>();
  const queues = new Map<string, readonly string[]>();
  let saving: Promise<void> = Promise.resolve();

  /** Takes up to `most` of what waits; it waits again when it cannot be written, unless something newer does. */
  async function write<T>(waiting: Map<string, T>, most: number, store: (taken: [string, T][]) => Promise<void>) {
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, most);
      for (const [id] of taken) waiting.delete(id);
      try {
        await store(taken);
      } catch (problem) {
        for (const [id, what] of taken) if (!waiting.has(id)) waiting.set(id, what);
        log.warn({ problem }, "summaries for the lobby could not be saved");
        return;
      }
    }
  }
  async function flush(): Promise<void> {
    await write(rows, MAX_ROWS_PER_STATEMENT, (taken) => save.saveTables(taken.map(([, row]) => row)));
    await write(queues, 1, async (taken) => {
      for (const [poolId, queue] of taken) await save.saveQueue(poolId, queue);
    });
  }
  const enqueue = () => {
    saving = saving.then(flush);
  };
  const stop = repeatEvery(clock, SAVE_INTERVAL_MS, enqueue);

  return {
    enqueue(changes) {
      for (const row of changes.rows) rows.set(row.tableId, row);
      for (const { poolId, queue } of changes.queues) queues.set(poolId, queue);
    },
    async close() {
      stop();
      enqueue();
      await saving;
    },
  };
}
