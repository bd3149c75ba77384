/**
 * Runs a table's work between hands when it is due, one run at a time. The work is due when the pages have shown the last hand and the
 * pause is over. It runs earlier when something that it waits for has arrived.
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
  /** The time at which the pages will have shown the last events; the current time when they have already. */
  displayedUntil(): number;
  /** The pause between `displayedUntil` and the next hand. */
  pauseMs(): number;
  /** True when the next hand is frozen at the start of the pause before it is dealt at the end of the pause. F3 */
  isFrozenFirst(): boolean;
  /** Does the work. Returns the time at which to do the work again; null when the next run waits for the table to change. */
  run(): Promise<number | null>;
}

export class NextHandTimer {
  #startsAt = 0;
  #planned: Cancel | null = null;
  #isRunning = false;
  /** True when something that the work waits for has arrived since the last run. */
  #isWorkNew = false;

  constructor(private readonly table: TimedTable) {}

  /** The monotonic end of the pause, from which the next hand may start. */
  get startsAt(): number {
    return this.#startsAt;
  }

  /** Plans the work so that the next hand starts at monotonic `startsAt`, unless work is planned already or a hand runs. */
  plan(startsAt: number): void {
    if (this.#planned || this.#isRunning || this.table.isHandRunning()) return;
    this.#plan(this.#pauseUntil(startsAt));
  }

  /** Begins the pause at the moment when the pages will have shown the last hand. Returns the monotonic time at which the work is due. */
  beginPause(): number {
    return this.#pauseUntil(this.table.displayedUntil() + this.table.pauseMs());
  }

  #pauseUntil(startsAt: number): number {
    this.#startsAt = startsAt;
    return this.table.isFrozenFirst() ? startsAt - this.table.pauseMs() : startsAt;
  }

  /** Called when something that the work waits for has arrived. If a run is under way, the work runs again as soon as that run ends. */
  noteNews(): void {
    this.#isWorkNew = true;
  }

  /** Does the same as `noteNews`, and runs planned work at once. */
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
          // The work runs again at once if something that it waits for arrived during this run.
          const next = this.#isWorkNew ? table.clock.monotonic() : retryAt;
          if (next !== null) this.#plan(next);
        });
    });
  }
}
