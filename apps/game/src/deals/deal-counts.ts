/**
 * Adds up the counts about deals, and writes the sums once a minute and when the server closes. If every hand updated the room's one row
 * for the day, all tables would wait for that row. When a server is killed, the counts of its last minute are lost. Deal records and chains
 * do not depend on the counts.
 */
import { DEAL_COUNTS, type DealCount, type DealCounts, type DealDays } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";

const WRITE_INTERVAL_MS = 60_000;

export interface DealCounter {
  add(name: DealCount, count?: number): void;
}

/** `add` counts what the tables report. `stop` writes the counts that have not been written yet. */
export interface DealCounterJob extends DealCounter {
  /** Starts to write the counts. Stores the room's key with the first write, which happens at once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const nothing = (): Record<DealCount, number> => ({
  ...{ frozen: 0, voided: 0, withheld: 0, unanswered: 0, leftOut: 0, verified: 0, failed: 0 },
});

interface DealCounterOptions {
  readonly days: Pick<DealDays, "add">;
  /** The room's public key in hexadecimal. */
  readonly publicKey: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createDealCounter({ days, publicKey, clock, log }: DealCounterOptions): DealCounterJob {
  let counts = nothing();
  const add = (name: DealCount, count = 1): void => {
    counts[name] += count;
  };

  async function write(): Promise<void> {
    const written: DealCounts = counts;
    counts = nothing();
    try {
      await days.add(publicKey, written);
    } catch (error) {
      // Adds these counts to those of the next minute, which are written together. If the database had stored them and only its answer was
      // lost, they are counted twice.
      for (const name of DEAL_COUNTS) add(name, written[name]);
      throw error;
    }
  }

  const writes = poll(clock, { name: "counts of deals", everyMs: WRITE_INTERVAL_MS, run: write, log });
  return {
    add,
    start: () => writes.runNow(),
    async stop() {
      await writes.stop();
      await write().catch((error: unknown) => log.warn({ error }, "the last counts of deals are lost"));
    },
  };
}
