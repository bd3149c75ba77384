/** Re-seals rows in small batches, each in one statement, so that it can stop anywhere and does not disturb play. Decision 0110 */
import { setTimeout } from "node:timers/promises";

export interface Resealed {
  readonly resealed: number;
  /** What opens with none of the keys: it was sealed under a key that the room gave up before, and stays as it is. */
  readonly unopened: number;
}

interface Batches<Row> {
  readonly size: number;
  /** Reads the rows behind this one, or the first rows. */
  read(after: Row | null): Promise<readonly Row[]>;
  /** Returns how many of the rows it could not open. */
  write(rows: readonly Row[]): Promise<number>;
}

/** Between two batches, so that the database has time for others. */
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
