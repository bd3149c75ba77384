/** Keeps the bots' words rare: after one word at a table, no word is said there for some minutes. */
import type { Clock } from "../clock.ts";

export const WORD_PAUSE_MS = 4 * 60_000;

export class WordBudget {
  readonly #clock: Pick<Clock, "monotonic">;
  /** The monotonic time of the last word at each table. */
  readonly #saidAt = new Map<string, number>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  /** Returns true when a bot may say a word at the table now. That word then counts as said. */
  take(tableId: string): boolean {
    const now = this.#clock.monotonic();
    for (const [id, at] of this.#saidAt) if (now - at >= WORD_PAUSE_MS) this.#saidAt.delete(id);
    if (this.#saidAt.has(tableId)) return false;
    this.#saidAt.set(tableId, now);
    return true;
  }
}
