/**
 * Keeps the tables that pass a filter in one sorted list. So any range of rows is a slice of the list. `lobby-order.ts` in
 * `packages/protocol` has the orders.
 */
import type { LobbyRow } from "@poker/protocol";

export class SortedTables {
  readonly #rows: LobbyRow[];
  readonly #compare: (a: LobbyRow, b: LobbyRow) => number;
  readonly #matches: (row: LobbyRow) => boolean;

  /** `sorted` must be sorted by `compare`, which returns 0 only for two rows of the same table. */
  constructor(
    sorted: readonly LobbyRow[],
    compare: (a: LobbyRow, b: LobbyRow) => number,
    matches: (row: LobbyRow) => boolean,
  ) {
    this.#rows = sorted.filter(matches);
    this.#compare = compare;
    this.#matches = matches;
  }

  get rows(): readonly LobbyRow[] {
    return this.#rows;
  }

  /** Replaces a row. `before` is null when the table is new, and `after` is null when the table is gone. */
  replace(before: LobbyRow | null, after: LobbyRow | null): void {
    const old = before !== null && this.#matches(before) ? before : null;
    const now = after !== null && this.#matches(after) ? after : null;
    if (old && now && this.#compare(old, now) === 0) {
      this.#rows[this.#placeOf(old)] = now;
      return;
    }
    if (old) this.#rows.splice(this.#placeOf(old), 1);
    if (now) this.#rows.splice(this.#placeOf(now), 0, now);
  }

  /** Returns how many rows in the list come before this row. */
  #placeOf(row: LobbyRow): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#rows[middle];
      if (other && this.#compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
