/** Keeps what other processes show of our tables fresh in the database: changes only, now and then. */
import type { LobbyRow } from "@poker/protocol";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";

const SAVE_MS = 2_000;

export interface Summaries {
  changed(rows: readonly LobbyRow[]): void;
  close(): Promise<void>;
}

export function createSummaries(
  clock: Clock,
  log: Logger,
  save: (tableId: string, row: LobbyRow) => Promise<void>,
): Summaries {
  const waiting = new Map<string, LobbyRow>();
  let saving: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting.clear();
    for (const row of rows)
      try {
        await save(row.tableId, row);
      } catch (problem) {
        // What changed meanwhile is newer.
        if (!waiting.has(row.tableId)) waiting.set(row.tableId, row);
        log.warn({ problem, tableId: row.tableId }, "a summary for the lobby could not be saved");
      }
  }
  const enqueue = () => {
    saving = saving.then(flush);
  };
  const stop = every(clock, SAVE_MS, enqueue);

  return {
    changed(rows) {
      for (const row of rows) waiting.set(row.tableId, row);
    },
    async close() {
      stop();
      enqueue();
      await saving;
    },
  };
}
