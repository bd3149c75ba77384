/**
 * Re-seals rows in small batches, so that the work can stop after any batch and does not disturb play. Decision 0110
 */
import { setTimeout } from "node:timers/promises";

export interface Resealed {
  readonly resealed: number;
  /**
   * Values that none of the keys can open. They were sealed under a key that the room gave up earlier, and stay
   * unchanged.
   */
  readonly unopened: number;
}

interface Batches<Row> {
  readonly size: number;
  /** Reads the rows that follow `after`, or the first rows when `after` is null. */
  read(after: Row | null): Promise<readonly Row[]>;
  /** Returns the number of rows that could not be opened. */
  write(rows: readonly Row[]): Promise<number>;
}

/** The pause between two batches, so that the database has time for other work. */
const PAUSE_MS = 20;

/** Stops after a batch when aborted. */
export async function inBatches<Row>({ size, read, write }: Batches<Row>, signal?: AbortSignal): Promise<Resealed> {
  let [resealed, unopened] = [0, 0];
  let after: Row | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const rows: readonly Row[] = await read(after);
    if (rows.length > 0) {
      const left = await write(rows);
      unopened += left;
      resealed += rows.length - left;
    }
    after = rows.at(-1) ?? null;
    if (rows.length < size) return { resealed, unopened };
    await setTimeout(PAUSE_MS);
  }
}
