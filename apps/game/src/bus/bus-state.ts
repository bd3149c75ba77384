/** Tracks whether messages from other game servers arrive, and reports when this changes. Fault 74 */
import type { Logger } from "../log.ts";

/** How long messages must have stopped before players are told. */
const UNNOTICED_MS = 5_000;

export class BusState {
  readonly #log: Logger;
  /** `performance.now()` when the connection was lost; null while messages arrive. */
  #lostAt: number | null = null;
  readonly #onRestored: ((lostForMs: number) => void)[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  /** True when players should be told that their view of other servers' tables may be out of date. */
  get isDelayed(): boolean {
    return this.#lostAt !== null && performance.now() - this.#lostAt > UNNOTICED_MS;
  }
  get isLost(): boolean {
    return this.#lostAt !== null;
  }
  onRestored(listener: (lostForMs: number) => void): void {
    this.#onRestored.push(listener);
  }
  noteLost(error: unknown): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = performance.now();
    this.#log.warn({ error }, "no messages are exchanged with other game servers; play continues");
  }
  noteRestored(): void {
    if (this.#lostAt === null) return;
    const lostForMs = performance.now() - this.#lostAt;
    this.#lostAt = null;
    this.#log.info({ lostForMs: Math.round(lostForMs) }, "messages are exchanged with other game servers again");
    for (const listener of this.#onRestored) listener(lostForMs);
  }
}
