/** Keeps what other processes show of our tables and pools fresh in the database: changes only, now and then. */
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { LobbyChanges } from "./lobby.ts";

const SAVE_MS = 2_000;

export interface Summaries {
  changed(changes: LobbyChanges): void;
  close(): Promise<void>;
}

export interface SaveSummaries {
  readonly table: (tableId: string, row: LobbyChanges["rows"][number]) => Promise<void>;
  readonly queue: (poolId: string, queue: readonly string[]) => Promise<void>;
}

export function createSummaries(clock: Clock, log: Logger, save: SaveSummaries): Summaries {
  /** How to write down what changed last of a table or pool. */
  const waiting = new Map<string, () => Promise<void>>();
  let saving: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const all = [...waiting];
    waiting.clear();
    for (const [id, write] of all)
      try {
        await write();
      } catch (problem) {
        // What changed meanwhile is newer.
        if (!waiting.has(id)) waiting.set(id, write);
        log.warn({ problem, id }, "a summary for the lobby could not be saved");
      }
  }
  const enqueue = () => {
    saving = saving.then(flush);
  };
  const stop = every(clock, SAVE_MS, enqueue);

  return {
    changed({ rows, queues }) {
      for (const row of rows) waiting.set(row.tableId, () => save.table(row.tableId, row));
      for (const { poolId, queue } of queues) waiting.set(poolId, () => save.queue(poolId, queue));
    },
    async close() {
      stop();
      enqueue();
      await saving;
    },
  };
}
