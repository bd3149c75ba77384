/**
 * Runs the work between hands of a table when it is due, one run at a time: when the pages have shown the last hand, or earlier when what
 * the work waits for has arrived.
 */
import type { Cancel, Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Mailbox } from "../runtime/mailbox.ts";

const RETRY_MS = 5_000;

/** The part of its table that the timer uses. Times are monotonic. */
interface TimedTable {
  readonly clock: Clock;
  readonly log: Logger;
  readonly tableId: string;
  readonly mailbox: Mailbox;
  isStopped(): boolean;
  isHandRunning(): boolean;
  /** Now, or when the pages have shown what happened last. */
  displayedUntil(): number;
  /** The pause between `displayedUntil` and the next hand. */
  pauseMs(): number;
  /** True when the next hand is frozen at the start of the pause, not dealt at its end. F3 */
  isFrozenFirst(): boolean;
  /** Does the work. Returns when to do it again; null when the next change of the table plans it. */
  run(): Promise<number | null>;
}

export class NextHandTimer {
  #startsAt = 0;
  #planned: Cancel | null = null;
  #isRunning = false;
  /** True when what the work waits for has arrived since the last run. */
  #isWorkNew = false;

  constructor(private readonly table: TimedTable) {}

  /** The end of the pause (monotonic): from then on the next hand may start. */
  get startsAt(): number {
    return this.#startsAt;
  }

  /** Plans the work so that the next hand starts at monotonic `startsAt`, unless work is planned already or a hand runs. */
  plan(startsAt: number): void {
    if (this.#planned || this.#isRunning || this.table.isHandRunning()) return;
    this.#plan(this.#pauseUntil(startsAt));
  }

  /**
   * Schedules the pause, counted from when the pages have finished showing the last hand. Returns the monotonic time at which the
   * work is due.
   */
  beginPause(): number {
    return this.#pauseUntil(this.table.displayedUntil() + this.table.pauseMs());
  }

  #pauseUntil(startsAt: number): number {
    this.#startsAt = startsAt;
    return this.table.isFrozenFirst() ? startsAt - this.table.pauseMs() : startsAt;
  }

  /** Called when what the work waits for has arrived: work that is under way runs again as soon as it ends. */
  noteNews(): void {
    this.#isWorkNew = true;
  }

  /** Does the same, and runs planned work now. */
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
          // What the work waits for arrived while this run was ending.
          const next = this.#isWorkNew ? table.clock.monotonic() : retryAt;
          if (next !== null) this.#plan(next);
        });
    });
  }
}
