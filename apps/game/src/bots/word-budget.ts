/** Keeps the bots' words rare: one at a table, then none for some minutes. */
import type { Clock } from "../clock.ts";

export const WORD_PAUSE_MS = 4 * 60_000;

export class WordBudget {
  readonly #clock: Pick<Clock, "monotonic">;
  /** By table: monotonic time of the last word. */
  readonly #saidAt = new Map<string, number>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  /** Returns true when a bot may say a word at the table now, which then counts as said. */
  take(tableId: string): boolean {
    const now = this.#clock.monotonic();
    for (const [id, at] of this.#saidAt) if (now - at >= WORD_PAUSE_MS) this.#saidAt.delete(id);
    if (this.#saidAt.has(tableId)) return false;
    this.#saidAt.set(tableId, now);
    return true;
  }
}
