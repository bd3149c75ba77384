/** Writes changed summaries of this process's tables and pools to the database, for other processes. */
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";
import type { LobbyChanges } from "./lobby.ts";

const SAVE_INTERVAL_MS = 2_000;
/** In one statement: enough to be cheap, few enough that the write is not noticed. */
const MAX_ROWS_PER_STATEMENT = 100;

export interface SummaryWriter {
  enqueue(changes: LobbyChanges): void;
  close(): Promise<void>;
}

export interface SummaryStore {
  readonly saveTables: (tables: LobbyChanges["tables"]) => Promise<void>;
  readonly saveQueue: (poolId: string, queue: readonly string[]) => Promise<void>;
}

export function createSummaryWriter(clock: Clock, log: Logger, save: SummaryStore): SummaryWriter {
  /** What changed last of a table or pool. */
  const tables = new Map<string, LobbyChanges["tables"][number]>();
  const queues = new Map<string, readonly string[]>();

  /** Takes up to `most` of what waits; it waits again when it cannot be written, unless something newer does. */
  async function write<T>(waiting: Map<string, T>, most: number, store: (taken: [string, T][]) => Promise<void>) {
    while (waiting.size > 0) {
      const taken = [...waiting].slice(0, most);
      for (const [id] of taken) waiting.delete(id);
      try {
        await store(taken);
      } catch (error) {
        for (const [id, what] of taken) if (!waiting.has(id)) waiting.set(id, what);
        log.warn({ error }, "summaries for the lobby could not be saved");
        return;
      }
    }
  }
  async function flush(): Promise<void> {
    await write(tables, MAX_ROWS_PER_STATEMENT, (taken) => save.saveTables(taken.map(([, summary]) => summary)));
    await write(queues, 1, async (taken) => {
      for (const [poolId, queue] of taken) await save.saveQueue(poolId, queue);
    });
  }
  const { runNow, stop } = poll(clock, { name: "lobby summaries", everyMs: SAVE_INTERVAL_MS, run: flush, log });

  return {
    enqueue(changes) {
      for (const summary of changes.tables) tables.set(summary.tableId, summary);
      for (const { poolId, queue } of changes.queues) queues.set(poolId, queue);
    },
    async close() {
      await runNow();
      await stop();
    },
  };
}
