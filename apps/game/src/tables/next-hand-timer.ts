/**
 * Runs a table's work between hands when it is due, one run at a time. The work is due when the pages have shown the last hand and the
 * pause is over. It runs earlier when something that it waits for has arrived.
 */
import type { Cancel, Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Mailbox } from "../runtime/mailbox.ts";

const RETRY_MS = 5_000;

/** The members of its table that the timer uses. All times are monotonic. */
interface TimedTable {
  readonly clock: Clock;
  readonly log: Logger;
  readonly tableId: string;
  readonly mailbox: Mailbox;
  isStopped(): boolean;
  isHandRunning(): boolean;
  /** Returns the time at which the pages will have shown the last events. Returns the current time when they have shown them already. */
  displayedUntil(): number;
  /** Returns the length of the pause between `displayedUntil` and the next hand, in ms. */
  pauseMs(): number;
  /** Returns true when the next hand is frozen at the start of the pause and dealt at its end. F3 */
  isFrozenFirst(): boolean;
  /** Does the work. Resolves with the time at which to do it again; null when there is nothing to do until the table changes. */
  run(): Promise<number | null>;
}

export class NextHandTimer {
  #startsAt = 0;
  #planned: Cancel | null = null;
  #isRunning = false;
  /** True when something that the work waits for has arrived since the last run began. */
  #isWorkNew = false;

  constructor(private readonly table: TimedTable) {}

  /** The monotonic time at which the pause ends. The next hand may start from then on. */
  get startsAt(): number {
    return this.#startsAt;
  }

  /**
   * Plans the work so that the next hand starts at the monotonic time `startsAt`. Does nothing when work is already planned or a hand runs.
   */
  plan(startsAt: number): void {
    if (this.#planned || this.#isRunning || this.table.isHandRunning()) return;
    this.#plan(this.#pauseUntil(startsAt));
  }

  /** Begins the pause when the pages have shown the last hand. Returns the monotonic time at which the work is due. */
  beginPause(): number {
    return this.#pauseUntil(this.table.displayedUntil() + this.table.pauseMs());
  }

  #pauseUntil(startsAt: number): number {
    this.#startsAt = startsAt;
    return this.table.isFrozenFirst() ? startsAt - this.table.pauseMs() : startsAt;
  }

  /** Call this when something that the work waits for has arrived. If a run is under way, the work runs again when that run ends. */
  noteNews(): void {
    this.#isWorkNew = true;
  }

  /** Does the same as `noteNews`, and runs the planned work at once. */
  hurry(): void {
    this.noteNews();
    if (!this.#planned || this.#isRunning) return;
    this.#planned();
    this.#plan(this.table.clock.monotonic());
  }

  close(): void {
    this.#planned?.();
  }

  #plan(due: number): void {
    const { table } = this;
    if (table.isStopped()) return;
    this.#planned = table.clock.schedule(due, () => {
      this.#isRunning = true;
      table.mailbox
        .post(() => {
          this.#isWorkNew = false;
          return table.run();
        })
        .catch((error: unknown) => {
          table.log.error({ tableId: table.tableId, error }, "no hand could be started");
          return table.clock.monotonic() + RETRY_MS;
        })
        .then((retryAt) => {
          this.#planned = null;
          this.#isRunning = false;
          if (table.isHandRunning()) return;
          // If something that the work waits for arrived during this run, the work runs again at once.
          const next = this.#isWorkNew ? table.clock.monotonic() : retryAt;
          if (next !== null) this.#plan(next);
        });
    });
  }
}
