/** Seals rows again with a new key, in small batches. So the work can stop after any batch, and it does not disturb play. Decision 0110 */
import { setTimeout } from "node:timers/promises";

export interface Resealed {
  readonly resealed: number;
  /** How many values none of the keys can open. They were sealed with a key that the room gave up before, and are left unchanged. */
  readonly unopened: number;
}

interface Batches<Row> {
  readonly size: number;
  /** Reads the rows that come after `after`. null means to begin with the first rows. */
  read(after: Row | null): Promise<readonly Row[]>;
  /** Seals these rows again. Returns how many could not be opened. */
  write(rows: readonly Row[]): Promise<number>;
}

/** The pause between two batches in milliseconds, which leaves the database time for other work. */
const PAUSE_MS = 20;

/** Processes all batches. When `signal` is aborted, stops after the current one. */
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
